CREATE TABLE "row_changes" (
	"table_name" text NOT NULL,
	"changed_by" "xid8" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "row_changes_table_name_changed_by_pk" PRIMARY KEY("table_name","changed_by")
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "row_changes" ("table_name", "changed_by")
		SELECT "name", pg_current_xact_id() FROM unnest(TG_ARGV) AS "noted"("name") ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
ALTER FUNCTION "announce_rows"() RENAME TO "note_row_changes";

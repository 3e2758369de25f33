CREATE TABLE "news" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"subject_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"amount" bigint,
	"reason" text,
	"by_id" bigint DEFAULT 0 NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"is_for_office" boolean DEFAULT false NOT NULL,
	"office_by_id" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "news_groups" (
	"owner" bigint NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"by_id" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"first_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "news_groups_owner_day_source_kind_by_id_pk" PRIMARY KEY("owner","day","source","kind","by_id")
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"last_id" bigint NOT NULL,
	CONSTRAINT "news_reads_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"seen" jsonb NOT NULL,
	"since" jsonb,
	"until" jsonb
);
--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "lost" text;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_of_person" ON "news" USING btree ("user_id","source","kind","id","by_id");--> statement-breakpoint
CREATE INDEX "news_of_office" ON "news" USING btree ("source","kind","id","office_by_id") WHERE "news"."is_for_office";--> statement-breakpoint
CREATE FUNCTION "told_of"("row" "news") RETURNS TABLE ("owner" bigint, "doer" bigint) LANGUAGE sql IMMUTABLE AS $$
	-- Nobody is told of what they did themselves.
	SELECT "row"."user_id", "row"."by_id" WHERE "row"."by_id" <> "row"."user_id" UNION ALL SELECT 0, "row"."office_by_id" WHERE "row"."is_for_office"
$$;--> statement-breakpoint
CREATE FUNCTION "group_news"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"part" "news_groups";
BEGIN
	-- In one order, so that none waits in a circle.
	FOR "part" IN
		SELECT "owner", jakarta_day("at"), "source", "kind", "doer", count(*), min("id"), max("id")
		FROM "changed", told_of(ROW("changed".*)::"news") GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
	LOOP
		IF TG_OP = 'INSERT' THEN
			INSERT INTO "news_groups" AS "kept" SELECT "part".*
			ON CONFLICT ("owner", "day", "source", "kind", "by_id") DO UPDATE SET "rows" = "kept"."rows" + excluded."rows",
				"first_id" = least("kept"."first_id", excluded."first_id"), "last_id" = greatest("kept"."last_id", excluded."last_id");
		ELSE
			UPDATE "news_groups" AS "kept" SET "rows" = "kept"."rows" - "part"."rows"
			WHERE ("owner", "day", "source", "kind", "by_id") = ("part"."owner", "part"."day", "part"."source", "part"."kind", "part"."by_id");
			DELETE FROM "news_groups" AS "kept"
			WHERE ("owner", "day", "source", "kind", "by_id") = ("part"."owner", "part"."day", "part"."source", "part"."kind", "part"."by_id") AND "kept"."rows" <= 0;
		END IF;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "news_grouped_in" AFTER INSERT ON "news" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "group_news"();--> statement-breakpoint
CREATE TRIGGER "news_grouped_out" AFTER DELETE ON "news" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "group_news"();--> statement-breakpoint
CREATE FUNCTION "note_lost_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."lost" := nullif(NEW."state", 'connected');
	RETURN NEW;
END $$;--> statement-breakpoint
UPDATE "whatsapps" SET "lost" = "state" WHERE "state" IN ('loggedOut', 'disconnected', 'conflict');--> statement-breakpoint
CREATE TRIGGER "whatsapps_lost" BEFORE UPDATE OF "state" ON "whatsapps" FOR EACH ROW
	WHEN (OLD."state" IS DISTINCT FROM NEW."state" AND NEW."state" IN ('connected', 'loggedOut', 'disconnected', 'conflict')) EXECUTE FUNCTION "note_lost_link"();

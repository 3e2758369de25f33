DROP INDEX "whatsapps_proxy";--> statement-breakpoint
ALTER TABLE "row_count_changes" ALTER COLUMN "rows" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "whatsapps_proxy" ON "whatsapps" USING btree ("proxy_id","id");--> statement-breakpoint
DROP TRIGGER "whatsapps_counted_anew" ON "whatsapps";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "counted"("row" "whatsapps") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT "owner", 0::bigint, ARRAY[coalesce("row"."state", ''), "row"."status", CASE WHEN "row"."suspended" THEN 'suspended' ELSE '' END]
		FROM unnest(ARRAY[0, "row"."user_id", -"row"."proxy_id"]) AS "owner" WHERE "owner" IS NOT NULL
$$;--> statement-breakpoint
CREATE TRIGGER "whatsapps_counted_anew" AFTER UPDATE OF "user_id", "proxy_id", "state", "status", "suspended" ON "whatsapps" FOR EACH ROW
	WHEN (OLD."user_id" IS DISTINCT FROM NEW."user_id" OR OLD."proxy_id" IS DISTINCT FROM NEW."proxy_id" OR OLD."state" IS DISTINCT FROM NEW."state" OR OLD."status" IS DISTINCT FROM NEW."status" OR OLD."suspended" IS DISTINCT FROM NEW."suspended") EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
INSERT INTO "row_counts" ("table_name", "owner", "import_id", "kind", "shift", "block", "rows")
	SELECT 'whatsapps', "owner", "import_id", "kind", 21, "id" >> 21, count(*)
	FROM "whatsapps" AS "row", counted("row") WHERE "owner" < 0 GROUP BY 2, 3, 4, 6;--> statement-breakpoint
CREATE FUNCTION "sum_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"came" bigint[];
	"went" bigint[];
BEGIN
	IF TG_OP <> 'DELETE' THEN
		SELECT ARRAY[sum("count_success"), sum("count_fail"), sum("income")] INTO "came" FROM "changed";
	END IF;
	IF TG_OP <> 'INSERT' THEN
		SELECT ARRAY[sum("count_success"), sum("count_fail"), sum("income")] INTO "went" FROM "before";
	END IF;
	INSERT INTO "row_count_changes" ("table_name", "owner", "import_id", "kind", "block", "rows")
		SELECT 'whatsapp_sums', 0, 0, ARRAY["what"], 0, "more" FROM (
			SELECT "what", coalesce("in", 0) - coalesce("out", 0) AS "more"
			FROM unnest(ARRAY['success', 'fail', 'income'], "came", "went") AS "each" ("what", "in", "out")
		) AS "moved" WHERE "more" <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "whatsapps_summed_in" AFTER INSERT ON "whatsapps" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_accounts"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_summed_out" AFTER DELETE ON "whatsapps" REFERENCING OLD TABLE AS "before"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_accounts"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_summed_anew" AFTER UPDATE ON "whatsapps" REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "sum_accounts"();--> statement-breakpoint
INSERT INTO "row_counts" ("table_name", "owner", "import_id", "kind", "shift", "block", "rows")
	SELECT 'whatsapp_sums', 0, 0, ARRAY["what"], "shift", 0, "all" FROM (
		SELECT sum("count_success") AS "success", sum("count_fail") AS "fail", sum("income") AS "income" FROM "whatsapps"
	) AS "summed", LATERAL (VALUES ('success', "success"), ('fail', "fail"), ('income', "income")) AS "each" ("what", "all"),
		(VALUES (13), (17), (21)) AS "sizes" ("shift") WHERE "all" <> 0;

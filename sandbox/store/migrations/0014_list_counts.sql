DROP TRIGGER "whatsapps_rows" ON "whatsapps";--> statement-breakpoint
DROP TRIGGER "phone_numbers_rows" ON "phone_numbers";--> statement-breakpoint
DROP TRIGGER "proxies_rows" ON "proxies";--> statement-breakpoint
DROP TRIGGER IF EXISTS "imports_rows" ON "imports";--> statement-breakpoint
DROP FUNCTION "note_row_changes"();--> statement-breakpoint
DROP TABLE "row_changes";--> statement-breakpoint
CREATE FUNCTION "grams"("id" bigint, "text" text) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
	SELECT ARRAY(
		SELECT (("id" >> 17) << 32) | (hashtext(substr("text", "at", 3))::bigint & 4294967295)
		FROM generate_series(1, length("text") - 2) AS "at"
	)
$$;--> statement-breakpoint
CREATE TABLE "phone_number_texts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "proxy_texts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "row_count_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "row_count_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"owner" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"kind" text[] NOT NULL,
	"block" bigint NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "row_count_changes_table_name_owner_id_pk" PRIMARY KEY("table_name","owner","id")
);--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text NOT NULL,
	"owner" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"kind" text[] NOT NULL,
	"shift" smallint NOT NULL,
	"block" bigint NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "row_counts_table_name_owner_shift_block_import_id_kind_pk" PRIMARY KEY("table_name","owner","shift","block","import_id","kind")
);--> statement-breakpoint
CREATE TABLE "whatsapp_texts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);--> statement-breakpoint
DROP INDEX "whatsapps_user";--> statement-breakpoint
ALTER TABLE "proxies" ADD COLUMN "uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "connected_accounts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "row_counts_over" ON "row_counts" USING btree ("import_id") WHERE "row_counts"."rows" = 0 or "row_counts"."import_id" <> 0;--> statement-breakpoint
CREATE INDEX "phone_numbers_nonactive" ON "phone_numbers" USING btree ("id") WHERE "phone_numbers"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "whatsapps_user" ON "whatsapps" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION "text_of"("row" "whatsapps") RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT lower(concat_ws(E'\n', "row"."phonenumber", replace("row"."pushname", E'\n', ' '), "row"."clientid"))
$$;--> statement-breakpoint
CREATE FUNCTION "text_of"("row" "phone_numbers") RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT lower(concat_ws(E'\n', "row"."number", replace("row"."name", E'\n', ' ')))
$$;--> statement-breakpoint
CREATE FUNCTION "text_of"("row" "proxies") RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT lower("row"."value")
$$;--> statement-breakpoint
CREATE FUNCTION "counted"("row" "users") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT 0::bigint, 0::bigint, ARRAY["row"."role", CASE WHEN "row"."connected_accounts" > 0 THEN 'active' ELSE '' END]
$$;--> statement-breakpoint
CREATE FUNCTION "counted"("row" "whatsapps") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT "owner", 0::bigint, ARRAY[coalesce("row"."state", ''), "row"."status", CASE WHEN "row"."suspended" THEN 'suspended' ELSE '' END] FROM unnest(ARRAY[0, "row"."user_id"]) AS "owner"
$$;--> statement-breakpoint
CREATE FUNCTION "counted"("row" "phone_numbers") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT 0::bigint, coalesce("row"."import_id", 0), ARRAY["row"."status", CASE WHEN "row"."last_sent" IS NULL THEN 'never' ELSE 'sent' END]
$$;--> statement-breakpoint
CREATE FUNCTION "counted"("row" "proxies") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT 0::bigint, coalesce("row"."import_id", 0), ARRAY["row"."status", CASE WHEN "row"."uses" > 0 THEN 'used' ELSE 'unused' END]
$$;--> statement-breakpoint
CREATE FUNCTION "counted"("row" "messages") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT 0::bigint,
		CASE WHEN "row"."status" LIKE 'importing %' THEN split_part("row"."status", ' ', 2)::bigint ELSE 0 END, ARRAY["row"."status"]
$$;--> statement-breakpoint
CREATE FUNCTION "count_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		EXECUTE format(
			'INSERT INTO "row_count_changes" ("table_name", "owner", "import_id", "kind", "block", "rows")
			 SELECT %1$L, "owner", "of"."import_id", "kind", "id" >> 13, %2$s count(*)
			 FROM "changed", counted(ROW("changed".*)::%1$I) AS "of" GROUP BY 2, 3, 4, 5',
			TG_TABLE_NAME, CASE TG_OP WHEN 'DELETE' THEN '-' ELSE '' END);
	ELSE
		INSERT INTO "row_count_changes" ("table_name", "owner", "import_id", "kind", "block", "rows")
			SELECT TG_TABLE_NAME, "owner", "import_id", "kind", NEW."id" >> 13, 1 FROM counted(NEW)
			UNION ALL SELECT TG_TABLE_NAME, "owner", "import_id", "kind", OLD."id" >> 13, -1 FROM counted(OLD);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Of numbers that are messaged for the first time many change at once, and few blocks.
	INSERT INTO "row_count_changes" ("table_name", "owner", "import_id", "kind", "block", "rows")
		SELECT 'phone_numbers', "owner", "import_id", "kind", "block", sum("more") FROM (
			SELECT "of".*, "changed"."id" >> 13 AS "block", 1 AS "more"
				FROM "changed" JOIN "before" USING ("id"), counted(ROW("changed".*)::"phone_numbers") AS "of"
				WHERE "changed"."status" <> "before"."status" OR ("changed"."last_sent" IS NULL) <> ("before"."last_sent" IS NULL)
			UNION ALL SELECT "of".*, "before"."id" >> 13, -1
				FROM "changed" JOIN "before" USING ("id"), counted(ROW("before".*)::"phone_numbers") AS "of"
				WHERE "changed"."status" <> "before"."status" OR ("changed"."last_sent" IS NULL) <> ("before"."last_sent" IS NULL)
		) AS "moved" GROUP BY 2, 3, 4, 5;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		EXECUTE format('INSERT INTO %I SELECT "id", text_of(ROW("changed".*)::%I) FROM "changed"', TG_ARGV[0], TG_TABLE_NAME);
	ELSIF TG_OP = 'DELETE' THEN
		EXECUTE format('DELETE FROM %I AS "kept" USING "changed" WHERE "kept"."id" = "changed"."id"', TG_ARGV[0]);
	ELSE
		EXECUTE format('UPDATE %I SET "text" = $1 WHERE "id" = $2', TG_ARGV[0]) USING text_of(NEW), NEW."id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_connected"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		UPDATE "users" SET "connected_accounts" = "connected_accounts" + CASE TG_OP WHEN 'DELETE' THEN -"accounts" ELSE "accounts" END
			FROM (SELECT "user_id", count(*) AS "accounts" FROM "changed" WHERE "changed"."state" = 'connected' GROUP BY 1) AS "those" WHERE "id" = "those"."user_id";
	ELSE
		UPDATE "users" SET "connected_accounts" = "connected_accounts" + coalesce((NEW."user_id" = "users"."id" AND NEW."state" = 'connected'), false)::int - coalesce((OLD."user_id" = "users"."id" AND OLD."state" = 'connected'), false)::int
			WHERE "id" IN (OLD."user_id", NEW."user_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_LEVEL = 'STATEMENT' THEN
		UPDATE "proxies" SET "uses" = "uses" + CASE TG_OP WHEN 'DELETE' THEN -"accounts" ELSE "accounts" END
			FROM (SELECT "proxy_id", count(*) AS "accounts" FROM "changed" GROUP BY 1) AS "those" WHERE "id" = "those"."proxy_id";
	ELSE
		UPDATE "proxies" SET "uses" = "uses" + coalesce((NEW."proxy_id" = "proxies"."id"), false)::int - coalesce((OLD."proxy_id" = "proxies"."id"), false)::int
			WHERE "id" IN (OLD."proxy_id", NEW."proxy_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "users" SET "connected_accounts" = "accounts"
	FROM (SELECT "user_id", count(*) AS "accounts" FROM "whatsapps" WHERE "state" = 'connected' GROUP BY 1) AS "those" WHERE "id" = "those"."user_id";--> statement-breakpoint
UPDATE "proxies" SET "uses" = "accounts"
	FROM (SELECT "proxy_id", count(*) AS "accounts" FROM "whatsapps" GROUP BY 1) AS "those" WHERE "id" = "those"."proxy_id";--> statement-breakpoint
DO $$
DECLARE
	"listed" text;
BEGIN
	FOREACH "listed" IN ARRAY ARRAY['users', 'whatsapps', 'phone_numbers', 'proxies', 'messages'] LOOP
		EXECUTE format(
			'INSERT INTO "row_counts" ("table_name", "owner", "import_id", "kind", "shift", "block", "rows")
			 SELECT %1$L, "owner", "of"."import_id", "kind", "shift", "id" >> "shift", count(*)
			 FROM %1$I AS "row", counted("row") AS "of", (VALUES (13), (17), (21)) AS "sizes" ("shift") WHERE "owner" = 0 OR "shift" = 21 GROUP BY 2, 3, 4, 5, 6', "listed");
		EXECUTE format(
			'CREATE TRIGGER %1$s_counted_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS "changed"
			 FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"()', "listed");
		EXECUTE format(
			'CREATE TRIGGER %1$s_counted_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS "changed"
			 FOR EACH STATEMENT EXECUTE FUNCTION "count_rows"()', "listed");
	END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_counted_anew" AFTER UPDATE OF "role", "connected_accounts" ON "users" FOR EACH ROW
	WHEN (OLD."role" <> NEW."role" OR (OLD."connected_accounts" > 0) <> (NEW."connected_accounts" > 0)) EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_counted_anew" AFTER UPDATE OF "user_id", "state", "status", "suspended" ON "whatsapps" FOR EACH ROW
	WHEN (OLD."user_id" IS DISTINCT FROM NEW."user_id" OR OLD."state" IS DISTINCT FROM NEW."state" OR OLD."status" IS DISTINCT FROM NEW."status" OR OLD."suspended" IS DISTINCT FROM NEW."suspended") EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "phone_numbers_counted_anew" AFTER UPDATE ON "phone_numbers" REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_numbers"();--> statement-breakpoint
CREATE TRIGGER "proxies_counted_anew" AFTER UPDATE OF "status", "uses" ON "proxies" FOR EACH ROW
	WHEN (OLD."status" <> NEW."status" OR (OLD."uses" > 0) <> (NEW."uses" > 0)) EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "messages_counted_anew" AFTER UPDATE OF "status" ON "messages" FOR EACH ROW
	WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "count_rows"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_connected_in" AFTER INSERT ON "whatsapps" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_connected"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_connected_out" AFTER DELETE ON "whatsapps" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_connected"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_connected_anew" AFTER UPDATE OF "user_id", "state" ON "whatsapps" FOR EACH ROW
	WHEN ((OLD."user_id" <> NEW."user_id" AND (OLD."state" = 'connected' OR NEW."state" = 'connected'))
		OR (OLD."state" = 'connected') IS DISTINCT FROM (NEW."state" = 'connected')) EXECUTE FUNCTION "count_connected"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_uses_in" AFTER INSERT ON "whatsapps" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_uses"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_uses_out" AFTER DELETE ON "whatsapps" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "count_uses"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_uses_anew" AFTER UPDATE OF "proxy_id" ON "whatsapps" FOR EACH ROW
	WHEN (OLD."proxy_id" IS DISTINCT FROM NEW."proxy_id") EXECUTE FUNCTION "count_uses"();--> statement-breakpoint
INSERT INTO "whatsapp_texts" SELECT "id", text_of("whatsapps") FROM "whatsapps" ORDER BY "id";--> statement-breakpoint
CREATE TRIGGER "whatsapps_texts_in" AFTER INSERT ON "whatsapps" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_texts"('whatsapp_texts');--> statement-breakpoint
CREATE TRIGGER "whatsapps_texts_out" AFTER DELETE ON "whatsapps" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_texts"('whatsapp_texts');--> statement-breakpoint
CREATE TRIGGER "whatsapps_texts_anew" AFTER UPDATE OF "phonenumber", "pushname", "clientid" ON "whatsapps" FOR EACH ROW
	WHEN (OLD."phonenumber" IS DISTINCT FROM NEW."phonenumber" OR OLD."pushname" IS DISTINCT FROM NEW."pushname" OR OLD."clientid" IS DISTINCT FROM NEW."clientid") EXECUTE FUNCTION "keep_texts"('whatsapp_texts');--> statement-breakpoint
INSERT INTO "phone_number_texts" SELECT "id", text_of("phone_numbers") FROM "phone_numbers" ORDER BY "id";--> statement-breakpoint
CREATE TRIGGER "phone_numbers_texts_in" AFTER INSERT ON "phone_numbers" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_texts"('phone_number_texts');--> statement-breakpoint
CREATE TRIGGER "phone_numbers_texts_out" AFTER DELETE ON "phone_numbers" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_texts"('phone_number_texts');--> statement-breakpoint
CREATE TRIGGER "phone_numbers_texts_anew" AFTER UPDATE OF "number", "name" ON "phone_numbers" FOR EACH ROW
	WHEN (OLD."number" IS DISTINCT FROM NEW."number" OR OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "keep_texts"('phone_number_texts');--> statement-breakpoint
INSERT INTO "proxy_texts" SELECT "id", text_of("proxies") FROM "proxies" ORDER BY "id";--> statement-breakpoint
CREATE TRIGGER "proxies_texts_in" AFTER INSERT ON "proxies" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_texts"('proxy_texts');--> statement-breakpoint
CREATE TRIGGER "proxies_texts_out" AFTER DELETE ON "proxies" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "keep_texts"('proxy_texts');--> statement-breakpoint
CREATE TRIGGER "proxies_texts_anew" AFTER UPDATE OF "value" ON "proxies" FOR EACH ROW
	WHEN (OLD."value" IS DISTINCT FROM NEW."value") EXECUTE FUNCTION "keep_texts"('proxy_texts');--> statement-breakpoint
CREATE INDEX "phone_number_texts_grams" ON "phone_number_texts" USING gin (grams("id", "text"));--> statement-breakpoint
CREATE INDEX "proxy_texts_grams" ON "proxy_texts" USING gin (grams("id", "text"));--> statement-breakpoint
CREATE INDEX "whatsapp_texts_grams" ON "whatsapp_texts" USING gin (grams("id", "text"));--> statement-breakpoint
CREATE FUNCTION "merge_texts"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	SELECT gin_clean_pending_list('phone_number_texts_grams'), gin_clean_pending_list('whatsapp_texts_grams'),
		gin_clean_pending_list('proxy_texts_grams')
$$;
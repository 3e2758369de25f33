CREATE FUNCTION "grams"("line" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
	-- Each part of one, two and three signs.
	SELECT coalesce(array_agg(DISTINCT substr("line", "place", "long")), '{}')
	FROM generate_series(1, 3) AS "long", generate_series(1, length("line") - "long" + 1) AS "place"
$$;--> statement-breakpoint
CREATE FUNCTION "sought_grams"("text" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
	-- The longest of them alone.
	SELECT coalesce(array_agg(DISTINCT substr("text", "place", least(3, length("text")))), '{}')
	FROM generate_series(1, length("text") - least(3, length("text")) + 1) AS "place"
$$;--> statement-breakpoint
CREATE FUNCTION "own_part"() RETURNS smallint LANGUAGE sql STABLE AS $$ SELECT (pg_backend_pid() % 16)::smallint $$;--> statement-breakpoint
-- Room for a row's next version beside it: what a message counts is then in no index written anew.
ALTER TABLE "users" SET (fillfactor = 80);--> statement-breakpoint
CREATE TABLE "fleet_figures" (
	"hour" timestamp with time zone NOT NULL,
	"part" smallint DEFAULT 0 NOT NULL,
	"success" bigint DEFAULT 0 NOT NULL,
	"fail" bigint DEFAULT 0 NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_figures_hour_part_pk" PRIMARY KEY("hour","part")
);--> statement-breakpoint
CREATE TABLE "day_sums" (
	"key" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"part" smallint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "day_sums_key_day_part_pk" PRIMARY KEY("key","day","part")
);--> statement-breakpoint
CREATE TABLE "user_sums" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"part" smallint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_sums_user_id_key_part_pk" PRIMARY KEY("user_id","key","part")
);--> statement-breakpoint
CREATE TABLE "user_texts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"payee" text NOT NULL
);--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_whatsapp_id_whatsapps_id_fk";--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_person_id_users_id_fk";--> statement-breakpoint
DROP INDEX "hourly_figures_hour";--> statement-breakpoint
DROP INDEX "bonuses_user";--> statement-breakpoint
DROP INDEX "users_referred_by";--> statement-breakpoint
DROP INDEX "withdraws_user";--> statement-breakpoint
ALTER TABLE "blasts" ADD COLUMN "is_followed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bonuses" ADD COLUMN "firstname" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "income_step" integer GENERATED ALWAYS AS (floor(ln(greatest(income, 0)::float8 / 100000 + 1) * 100)::int) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "withdraws" ADD COLUMN "firstname" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "tail" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "oldest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "excess" bigint GENERATED ALWAYS AS ((head - tail - 10000) / 1000) STORED;--> statement-breakpoint
ALTER TABLE "user_sums" ADD CONSTRAINT "user_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_texts" ADD CONSTRAINT "user_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "withdraws" SET "firstname" = "users"."firstname" FROM "users" WHERE "users"."id" = "user_id";--> statement-breakpoint
UPDATE "bonuses" SET "firstname" = "users"."firstname" FROM "users" WHERE "users"."id" = "user_id";--> statement-breakpoint
INSERT INTO "user_texts" ("user_id", "name", "email", "payee")
	SELECT "users"."id", lower("firstname" || ' ' || "lastname"), lower("email"),
		lower(concat_ws(E'\n', "account_name", "account_number", "former"."payees"))
	FROM "users" LEFT JOIN (
		SELECT "user_id", string_agg(DISTINCT concat_ws(E'\n', "account_name", "account_number"), E'\n') AS "payees"
		FROM "withdraws" WHERE "account_number" IS NOT NULL GROUP BY "user_id"
	) AS "former" ON "former"."user_id" = "users"."id";--> statement-breakpoint
INSERT INTO "user_sums" ("user_id", "key", "rows", "amount")
	SELECT "user_id", "status", count(*), sum("nominal") FROM "withdraws" GROUP BY 1, 2
	UNION ALL SELECT "user_id", 'bonus', count(*), sum("nominal") FROM "bonuses" GROUP BY 1
	UNION ALL SELECT "referred_by", 'referral', count(*), sum("referral_paid") FROM "users" WHERE "referred_by" IS NOT NULL GROUP BY 1
	UNION ALL SELECT "user_id", 'movement', count(*), 0 FROM "money_movements" GROUP BY 1;--> statement-breakpoint
INSERT INTO "day_sums" ("key", "day", "rows", "amount")
	SELECT "status", jakarta_day("created_at"), count(*), sum("nominal") FROM "withdraws" GROUP BY 1, 2
	UNION ALL SELECT 'bonus', jakarta_day("created_at"), count(*), sum("nominal") FROM "bonuses" GROUP BY 1, 2
	UNION ALL SELECT "role", jakarta_day("created_at"), count(*), 0 FROM "users" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "fleet_figures" ("hour", "success", "fail", "income")
	SELECT "hour", sum("success"), sum("fail"), sum("income") FROM "hourly_figures" GROUP BY 1;--> statement-breakpoint
UPDATE "blasts" SET "is_followed" = true WHERE EXISTS (
	SELECT FROM "blasts" AS "later" WHERE "later"."whatsapp_id" = "blasts"."whatsapp_id" AND "later"."started_at" > "blasts"."started_at");--> statement-breakpoint
UPDATE "channels" SET "tail" = "oldest"."first" - 1, "oldest_at" = "oldest"."at" FROM (
	SELECT "channels"."channel", "kept"."first", "kept"."at" FROM "channels" CROSS JOIN LATERAL (
		SELECT "first", "at" FROM "publications" WHERE "publications"."channel" = "channels"."channel" ORDER BY "last" LIMIT 1
	) AS "kept") AS "oldest" WHERE "oldest"."channel" = "channels"."channel";--> statement-breakpoint
CREATE INDEX "user_texts_name" ON "user_texts" USING gin (grams("name"));--> statement-breakpoint
CREATE INDEX "user_texts_email" ON "user_texts" USING gin (grams("email"));--> statement-breakpoint
CREATE INDEX "user_texts_payee" ON "user_texts" USING gin (grams("payee"));--> statement-breakpoint
CREATE INDEX "blasts_followed" ON "blasts" USING btree ("started_at") WHERE "blasts"."is_followed";--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_staged" ON "files" USING btree ("created_at") WHERE "files"."kind" = 'staged';--> statement-breakpoint
CREATE INDEX "messages_media" ON "messages" USING btree (split_part("media", '-', 1)) WHERE "messages"."media" <> '';--> statement-breakpoint
CREATE INDEX "pairings_proxy" ON "pairings" USING btree ("proxy_id");--> statement-breakpoint
CREATE INDEX "pairings_end" ON "pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_numbers_import" ON "phone_numbers" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "proxies_import" ON "proxies" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "access_changes_at" ON "access_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bonuses_admin" ON "bonuses" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "bonuses_by_created" ON "bonuses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bonuses_by_nominal" ON "bonuses" USING btree ("nominal","id");--> statement-breakpoint
CREATE INDEX "bonuses_by_reason" ON "bonuses" USING btree ("reason","id");--> statement-breakpoint
CREATE INDEX "bonuses_by_firstname" ON "bonuses" USING btree ("firstname","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "password_links_end" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_level" ON "users" USING btree ("level_id","id");--> statement-breakpoint
CREATE INDEX "users_by_firstname" ON "users" USING btree ("firstname","id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_income" ON "users" USING btree ("income_step","id");--> statement-breakpoint
CREATE INDEX "withdraws_approver" ON "withdraws" USING btree ("approved_by") WHERE "withdraws"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX "withdraws_by_created" ON "withdraws" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdraws_in_status" ON "withdraws" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "withdraws_by_status" ON "withdraws" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "withdraws_by_nominal" ON "withdraws" USING btree ("nominal","id");--> statement-breakpoint
CREATE INDEX "withdraws_by_firstname" ON "withdraws" USING btree ("firstname","id");--> statement-breakpoint
CREATE INDEX "channels_excess" ON "channels" USING btree ("oldest_at") WHERE "channels"."excess" > 0;--> statement-breakpoint
CREATE INDEX "channels_oldest" ON "channels" USING btree ("oldest_at");--> statement-breakpoint
CREATE INDEX "generators_whatsapp" ON "generators" USING btree ("whatsapp_id");--> statement-breakpoint
CREATE INDEX "validators_whatsapp" ON "validators" USING btree ("whatsapp_id");--> statement-breakpoint
CREATE INDEX "validators_file" ON "validators" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "hourly_figures_hour" ON "hourly_figures" USING btree ("hour") WHERE "hourly_figures"."hour" <> jakarta_day("hourly_figures"."hour");--> statement-breakpoint
CREATE INDEX "bonuses_user" ON "bonuses" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_referred_by" ON "users" USING btree ("referred_by","id");--> statement-breakpoint
CREATE INDEX "withdraws_user" ON "withdraws" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION "add_to_user"("whose" bigint, "what" text, "which" smallint, "more" bigint, "worth" bigint) RETURNS void LANGUAGE sql AS $$
	-- Whoever is being deleted has no sums any more.
	INSERT INTO "user_sums" AS "known" ("user_id", "key", "part", "rows", "amount")
		SELECT "id", "what", "which", "more", "worth" FROM "users" WHERE "id" = "whose"
	ON CONFLICT ("user_id", "key", "part")
		DO UPDATE SET "rows" = "known"."rows" + excluded."rows", "amount" = "known"."amount" + excluded."amount"
$$;--> statement-breakpoint
CREATE FUNCTION "add_to_day"("what" text, "moment" timestamptz, "more" bigint, "worth" bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "day_sums" AS "known" ("key", "day", "part", "rows", "amount")
		VALUES ("what", jakarta_day("moment"), own_part(), "more", "worth")
	ON CONFLICT ("key", "day", "part")
		DO UPDATE SET "rows" = "known"."rows" + excluded."rows", "amount" = "known"."amount" + excluded."amount"
$$;--> statement-breakpoint
CREATE FUNCTION "sum_withdraws"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM add_to_user(OLD."user_id", OLD."status", 0::smallint, -1, -OLD."nominal");
		PERFORM add_to_day(OLD."status", OLD."created_at", -1, -OLD."nominal");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM add_to_user(NEW."user_id", NEW."status", 0::smallint, 1, NEW."nominal");
		PERFORM add_to_day(NEW."status", NEW."created_at", 1, NEW."nominal");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "withdraws_sums" AFTER INSERT OR DELETE OR UPDATE OF "status", "nominal", "user_id", "created_at" ON "withdraws"
	FOR EACH ROW EXECUTE FUNCTION "sum_withdraws"();--> statement-breakpoint
CREATE FUNCTION "sum_bonuses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM add_to_user(OLD."user_id", 'bonus', 0::smallint, -1, -OLD."nominal");
		PERFORM add_to_day('bonus', OLD."created_at", -1, -OLD."nominal");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM add_to_user(NEW."user_id", 'bonus', 0::smallint, 1, NEW."nominal");
		PERFORM add_to_day('bonus', NEW."created_at", 1, NEW."nominal");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bonuses_sums" AFTER INSERT OR DELETE OR UPDATE OF "nominal", "user_id", "created_at" ON "bonuses"
	FOR EACH ROW EXECUTE FUNCTION "sum_bonuses"();--> statement-breakpoint
CREATE FUNCTION "sum_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM add_to_user(OLD."user_id", 'movement', 0::smallint, -1, 0);
	ELSE
		-- Whoever is referred sends at the same time as others of the same person.
		PERFORM add_to_user(NEW."user_id", 'movement', CASE NEW."kind" WHEN 'referral' THEN own_part() ELSE 0::smallint END, 1, 0);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "money_movements_sums" AFTER INSERT OR DELETE ON "money_movements" FOR EACH ROW EXECUTE FUNCTION "sum_movements"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_referral"("referrer" bigint, "person" bigint, "paid" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- A referrer whose user is being deleted has no ledger any more.
	IF "paid" = 0 OR NOT EXISTS (SELECT 1 FROM "users" WHERE "id" = "referrer") THEN RETURN; END IF;
	INSERT INTO "money_movements" ("user_id", "kind", "amount", "person_id", "at")
		VALUES ("referrer", 'referral', "paid", "person", jakarta_day(now()))
	ON CONFLICT ("user_id", "person_id", "at") WHERE "kind" = 'referral'
		DO UPDATE SET "amount" = "money_movements"."amount" + excluded."amount";
	PERFORM add_to_user("referrer", 'referral', own_part(), 0, "paid");
END $$;--> statement-breakpoint
CREATE FUNCTION "sum_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM add_to_day(OLD."role", OLD."created_at", -1, 0);
		IF OLD."referred_by" IS NOT NULL THEN PERFORM add_to_user(OLD."referred_by", 'referral', 0::smallint, -1, 0); END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM add_to_day(NEW."role", NEW."created_at", 1, 0);
		IF NEW."referred_by" IS NOT NULL THEN
			PERFORM add_to_user(NEW."referred_by", 'referral', 0::smallint, 1, CASE TG_OP WHEN 'INSERT' THEN NEW."referral_paid" ELSE 0 END);
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_sums" AFTER INSERT OR DELETE OR UPDATE OF "role", "referred_by", "created_at" ON "users"
	FOR EACH ROW EXECUTE FUNCTION "sum_people"();--> statement-breakpoint
CREATE FUNCTION "write_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "user_texts" AS "known" ("user_id", "name", "email", "payee") VALUES (
		NEW."id", lower(NEW."firstname" || ' ' || NEW."lastname"), lower(NEW."email"),
		lower(concat_ws(E'\n', NEW."account_name", NEW."account_number")))
	ON CONFLICT ("user_id") DO UPDATE SET "name" = excluded."name", "email" = excluded."email",
		"payee" = CASE WHEN strpos("known"."payee", excluded."payee") > 0 THEN "known"."payee"
			ELSE concat_ws(E'\n', excluded."payee", "known"."payee") END;
	IF TG_OP = 'UPDATE' AND OLD."firstname" <> NEW."firstname" THEN
		UPDATE "withdraws" SET "firstname" = NEW."firstname" WHERE "user_id" = NEW."id";
		UPDATE "bonuses" SET "firstname" = NEW."firstname" WHERE "user_id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_texts" AFTER INSERT OR UPDATE OF "firstname", "lastname", "email", "account_name", "account_number" ON "users"
	FOR EACH ROW EXECUTE FUNCTION "write_texts"();--> statement-breakpoint
CREATE FUNCTION "write_payee"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"written" text := lower(concat_ws(E'\n', NEW."account_name", NEW."account_number"));
BEGIN
	UPDATE "user_texts" SET "payee" = concat_ws(E'\n', "written", "payee")
		WHERE "user_id" = NEW."user_id" AND strpos("payee", "written") = 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "withdraws_payee" AFTER INSERT OR UPDATE OF "account_name", "account_number" ON "withdraws"
	FOR EACH ROW WHEN (NEW."account_number" IS NOT NULL) EXECUTE FUNCTION "write_payee"();--> statement-breakpoint
CREATE FUNCTION "write_firstname"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever renames the person meanwhile waits for this row, or this one for the name.
	SELECT "firstname" INTO NEW."firstname" FROM "users" WHERE "id" = NEW."user_id" FOR SHARE;
	NEW."firstname" := coalesce(NEW."firstname", '');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "withdraws_firstname" BEFORE INSERT ON "withdraws" FOR EACH ROW EXECUTE FUNCTION "write_firstname"();--> statement-breakpoint
CREATE TRIGGER "bonuses_firstname" BEFORE INSERT ON "bonuses" FOR EACH ROW EXECUTE FUNCTION "write_firstname"();--> statement-breakpoint
CREATE FUNCTION "follow_blasts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "blasts" SET "is_followed" = true WHERE "whatsapp_id" = NEW."whatsapp_id" AND NOT "is_followed" AND EXISTS (
		SELECT FROM "blasts" AS "later" WHERE "later"."whatsapp_id" = NEW."whatsapp_id" AND "later"."started_at" > "blasts"."started_at");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "blasts_followed" AFTER INSERT ON "blasts" FOR EACH ROW EXECUTE FUNCTION "follow_blasts"();--> statement-breakpoint
ANALYZE "user_texts";

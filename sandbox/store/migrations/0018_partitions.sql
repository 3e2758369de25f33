-- What is there stays where it is: each table becomes the first partition of a new one, by its catalogue alone.
ALTER TABLE "publications" RENAME TO "publications_before";--> statement-breakpoint
ALTER TABLE "publications_before" RENAME CONSTRAINT "publications_channel_last_pk" TO "publications_before_pkey";--> statement-breakpoint
ALTER INDEX "publications_news" RENAME TO "publications_before_news";--> statement-breakpoint
CREATE TABLE "publications" (LIKE "publications_before" INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE INDEX "publications_news" ON "publications" USING btree ("at") WHERE "publications"."news";--> statement-breakpoint
ALTER TABLE "publications" ATTACH PARTITION "publications_before" DEFAULT;--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_withdraw_id_withdraws_id_fk";--> statement-breakpoint
DROP INDEX "money_movements_withdraw";--> statement-breakpoint
DROP TRIGGER "message_logs_income" ON "message_logs";--> statement-breakpoint
DROP TRIGGER "money_movements_sums" ON "money_movements";--> statement-breakpoint
DO $$
DECLARE
	"whole" text;
	"next" bigint;
BEGIN
	FOREACH "whole" IN ARRAY ARRAY['message_logs', 'money_movements'] LOOP
		"next" := nextval(pg_get_serial_sequence("whole", 'id'));
		EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" DROP IDENTITY', "whole");
		EXECUTE format('ALTER TABLE %I RENAME TO %I', "whole", "whole" || '_before');
		EXECUTE format('ALTER INDEX %I RENAME TO %I', "whole" || '_pkey', "whole" || '_before_pkey');
		EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE ("at")', "whole", "whole" || '_before');
		EXECUTE format('ALTER TABLE %I ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY', "whole");
		PERFORM setval(pg_get_serial_sequence("whole", 'id'), "next", false);
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "message_logs" ATTACH PARTITION "message_logs_before" DEFAULT;--> statement-breakpoint
CREATE TRIGGER "message_logs_income" AFTER INSERT ON "message_logs" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "write_income"();--> statement-breakpoint
ALTER INDEX "money_movements_user" RENAME TO "money_movements_before_user";--> statement-breakpoint
ALTER INDEX "money_movements_income" RENAME TO "money_movements_before_income";--> statement-breakpoint
ALTER INDEX "money_movements_referral" RENAME TO "money_movements_before_referral";--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_income" ON "money_movements" USING btree ("user_id","whatsapp_id","at") WHERE "money_movements"."kind" = 'income';--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_referral" ON "money_movements" USING btree ("user_id","person_id","at") WHERE "money_movements"."kind" = 'referral';--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ATTACH PARTITION "money_movements_before" DEFAULT;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sum_movements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM add_to_user(OLD."user_id", 'movement', 0::smallint, -1, 0);
	ELSE
		-- Whoever is referred sends at the same time as others of the same person; all that is carried at once is waited for by nobody.
		PERFORM add_to_user(NEW."user_id", 'movement',
			CASE NEW."kind" WHEN 'referral' THEN own_part() WHEN 'carried' THEN 16::smallint ELSE 0::smallint END, 1, 0);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "money_movements_sums" AFTER INSERT OR DELETE ON "money_movements" FOR EACH ROW EXECUTE FUNCTION "sum_movements"();--> statement-breakpoint
CREATE FUNCTION "jakarta_span"("span" text, "moment" timestamptz, "later" integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
	-- The beginning of the day or month, and of those that follow.
	SELECT (date_trunc("span", ("moment" AT TIME ZONE 'UTC') + interval '7 hours') + "later" * ('1 ' || "span")::interval - interval '7 hours') AT TIME ZONE 'UTC'
$$;--> statement-breakpoint
CREATE FUNCTION "keys_of"("whole" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	-- Of each of its partitions.
	SELECT CASE "whole"
		WHEN 'publications' THEN '"channel", "last"'
		WHEN 'message_logs' THEN '"id", "user_id"'
		WHEN 'money_movements' THEN '"user_id", "at", "id"'
	END
$$;--> statement-breakpoint
CREATE FUNCTION "partitions_of"("whole" text) RETURNS TABLE ("name" text, "until" timestamptz) LANGUAGE sql STABLE AS $$
	-- Without an end as long as it holds everything.
	SELECT "relname"::text, substring(pg_get_expr("relpartbound", "pg_class"."oid") FROM 'TO \(''([^'']+)''')::timestamptz
	FROM "pg_inherits" JOIN "pg_class" ON "pg_class"."oid" = "inhrelid" WHERE "inhparent" = "whole"::regclass
$$;--> statement-breakpoint
-- The server's role may own no table: what follows is done in the name of who does, to these tables alone. An autovacuum is ended
-- by PostgreSQL after a second, where somebody waits for it.
CREATE FUNCTION "end_first_partition"("whole" text, "span" text, "moment" timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1200ms' AS $$
BEGIN
	-- Anew at each try: its end lies ahead until rows of afterwards have a place.
	IF NOT EXISTS (SELECT FROM partitions_of("whole") WHERE "until" IS NULL) THEN RETURN false; END IF;
	EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS "ends", ADD CONSTRAINT "ends" CHECK ("at" < %L) NOT VALID',
		"whole" || '_before', jakarta_span("span", greatest("moment", now()) + interval '2 days', 1));
	RETURN true;
END $$;--> statement-breakpoint
CREATE FUNCTION "check_first_partition"("whole" text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	-- Reads it while others write.
	EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT "ends"', "whole" || '_before');
END $$;--> statement-breakpoint
CREATE FUNCTION "grow_partitions"("whole" text, "span" text, "moment" timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1200ms' AS $$
DECLARE
	"ahead" integer := CASE "span" WHEN 'day' THEN 3 ELSE 2 END;
	"first" text := "whole" || '_before';
	"start" timestamptz;
	"end" timestamptz;
	"name" text;
BEGIN
	PERFORM pg_advisory_xact_lock(7203004);
	IF EXISTS (SELECT FROM partitions_of("whole") WHERE "until" IS NULL) THEN
		SELECT substring(pg_get_constraintdef("oid") FROM '''([^'']+)''')::timestamptz INTO "start"
			FROM "pg_constraint" WHERE "conrelid" = "first"::regclass AND "conname" = 'ends' AND "convalidated";
		IF "start" IS NULL THEN RETURN; END IF;
		-- In the order in which senders lock.
		IF "whole" = 'money_movements' THEN LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE; END IF;
		EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', "whole", "first");
		EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', "whole", "first", "start");
	ELSE
		SELECT max("until") INTO "start" FROM partitions_of("whole");
	END IF;
	WHILE "start" <= jakarta_span("span", greatest("moment", now()), "ahead") LOOP
		-- For all the time in which nobody was there to make any, one.
		"end" := greatest(jakarta_span("span", "start", 1), jakarta_span("span", greatest("moment", now()), 0));
		"name" := "whole" || to_char(("start" AT TIME ZONE 'UTC') + interval '7 hours', CASE "span" WHEN 'day' THEN '_YYYYMMDD' ELSE '_YYYYMM' END);
		-- Made apart and attached, so that nobody who writes waits.
		EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE, PRIMARY KEY (%s))', "name", "whole", keys_of("whole"));
		EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', "whole", "name", "start", "end");
		"start" := "end";
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "drop_partition"("whole" text, "cut" timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1200ms' AS $$
DECLARE
	"its" record;
	"rows" bigint;
BEGIN
	-- The oldest, if all of it is older, and about how many rows it had.
	SELECT * INTO "its" FROM partitions_of("whole") WHERE "until" <= "cut" ORDER BY "until" LIMIT 1;
	IF NOT FOUND THEN RETURN NULL; END IF;
	"rows" := pg_stat_get_live_tuples("its"."name"::regclass);
	IF "whole" = 'money_movements' THEN
		EXECUTE format('LOCK TABLE %I IN SHARE MODE', "its"."name");
		EXECUTE format(
			'WITH "gone" AS (
				SELECT "user_id", min("id") AS "id", count(*) AS "rows", sum("amount") AS "amount" FROM %I GROUP BY 1
			), "counted" AS (
				INSERT INTO "user_sums" AS "known" ("user_id", "key", "part", "rows") SELECT "user_id", ''movement'', 16, -"rows" FROM "gone"
				ON CONFLICT ("user_id", "key", "part") DO UPDATE SET "rows" = "known"."rows" + excluded."rows"
			)
			INSERT INTO "money_movements" ("id", "user_id", "kind", "amount", "at") OVERRIDING SYSTEM VALUE
				SELECT "id", "user_id", ''carried'', "amount", $1 FROM "gone" WHERE "amount" <> 0', "its"."name") USING "its"."until";
		LOCK TABLE "users" IN ACCESS EXCLUSIVE MODE;
	END IF;
	EXECUTE format('DROP TABLE %I', "its"."name");
	RETURN "rows";
END $$;

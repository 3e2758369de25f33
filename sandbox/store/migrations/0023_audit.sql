CREATE TABLE "audit_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"subject_id" bigint,
	"subject_name" text NOT NULL,
	"object" text NOT NULL,
	"changes" jsonb NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"text" text NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_grams" ON "audit_entries" USING gin (grams("id", "text"));--> statement-breakpoint
CREATE TABLE "audit_entries_before" (LIKE "audit_entries" INCLUDING DEFAULTS INCLUDING STORAGE, PRIMARY KEY ("id"));--> statement-breakpoint
ALTER TABLE "audit_entries" ATTACH PARTITION "audit_entries_before" DEFAULT;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'What % says is neither changed nor deleted', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "stays" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stays_whole" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "stays_whole" BEFORE TRUNCATE ON "audit_entries_before" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keys_of"("whole" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	-- Of each of its partitions.
	SELECT CASE "whole"
		WHEN 'publications' THEN '"channel", "last"'
		WHEN 'message_logs' THEN '"id", "user_id"'
		WHEN 'money_movements' THEN '"user_id", "at", "id"'
		WHEN 'audit_entries' THEN '"id"'
	END
$$;--> statement-breakpoint
-- These run in the owner's name: each takes the exact names alone, and no other spelling or table.
CREATE OR REPLACE FUNCTION "end_first_partition"("whole" text, "span" text, "moment" timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1200ms' AS $$
BEGIN
	IF keys_of("whole") IS NULL THEN RAISE EXCEPTION 'No table is divided as %', "whole"; END IF;
	-- Anew at each try: its end lies ahead until rows of afterwards have a place.
	IF NOT EXISTS (SELECT FROM partitions_of("whole") WHERE "until" IS NULL) THEN RETURN false; END IF;
	EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS "ends", ADD CONSTRAINT "ends" CHECK ("at" < %L) NOT VALID',
		"whole" || '_before', jakarta_span("span", greatest("moment", now()) + interval '2 days', 1));
	RETURN true;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "check_first_partition"("whole" text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF keys_of("whole") IS NULL THEN RAISE EXCEPTION 'No table is divided as %', "whole"; END IF;
	-- Reads it while others write.
	EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT "ends"', "whole" || '_before');
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "grow_partitions"("whole" text, "span" text, "moment" timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1200ms' AS $$
DECLARE
	"ahead" integer := CASE "span" WHEN 'day' THEN 3 ELSE 2 END;
	"first" text := "whole" || '_before';
	"start" timestamptz;
	"end" timestamptz;
	"name" text;
BEGIN
	IF keys_of("whole") IS NULL THEN RAISE EXCEPTION 'No table is divided as %', "whole"; END IF;
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
		-- Triggers for rows come with the table, those for statements do not.
		IF "whole" = 'audit_entries' THEN
			EXECUTE format('CREATE TRIGGER "stays_whole" BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"()', "name");
		END IF;
		"start" := "end";
	END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "drop_partition"("whole" text, "cut" timestamptz) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1200ms' AS $$
DECLARE
	"its" record;
	"rows" bigint;
BEGIN
	IF keys_of("whole") IS NULL THEN RAISE EXCEPTION 'No table is divided as %', "whole"; END IF;
	-- Whoever asks: nobody who has taken over the server empties what says so.
	IF "whole" = 'audit_entries' THEN "cut" := least("cut", now() - interval '12 months'); END IF;
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

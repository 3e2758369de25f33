CREATE TABLE "account_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"whatsapp_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"standing" text NOT NULL,
	"success" integer NOT NULL,
	"fail" integer NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "account_changes_whatsapp_id_at_id_pk" PRIMARY KEY("whatsapp_id","at","id")
);
--> statement-breakpoint
CREATE TABLE "runner_changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "runner_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"runner_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"success" integer NOT NULL,
	"fail" integer NOT NULL,
	CONSTRAINT "runner_changes_runner_id_kind_at_id_pk" PRIMARY KEY("runner_id","kind","at","id")
);
--> statement-breakpoint
CREATE INDEX "account_changes_end" ON "account_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "runner_changes_end" ON "runner_changes" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "account_standing"("row" "whatsapps") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN "row"."status" = 'sending' THEN 'sending'
		WHEN "row"."suspended" OR "row"."state" = 'suspended' THEN 'suspended'
		WHEN "row"."state" IN ('loggedOut', 'conflict') THEN "row"."state"
		WHEN "row"."state" IS DISTINCT FROM 'connected' THEN 'disconnected'
		-- One that sends on and on, and that nobody stopped.
		WHEN "row"."loop" AND (
			SELECT "stopped_at" IS NULL FROM "blasts" WHERE "whatsapp_id" = "row"."id" ORDER BY "started_at" DESC, "id" DESC LIMIT 1
		) THEN 'broken'
		ELSE 'stopped'
	END
$$;--> statement-breakpoint
CREATE FUNCTION "note_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"present" text := account_standing(NEW);
	"former" text := (
		SELECT "standing" FROM "account_changes" WHERE "whatsapp_id" = NEW."id" ORDER BY "at" DESC, "id" DESC LIMIT 1);
BEGIN
	IF TG_ARGV[0] = 'standing' AND "former" = "present" THEN
		RETURN NULL;
	END IF;
	-- By the moment of the row, not of its transaction: whoever changes an account waits for whoever changed it before.
	IF TG_ARGV[0] = 'reset' THEN
		INSERT INTO "account_changes" ("whatsapp_id", "at", "standing", "success", "fail", "income")
			VALUES (NEW."id", clock_timestamp(), coalesce("former", "present"), OLD."count_success", OLD."count_fail", OLD."income");
	END IF;
	INSERT INTO "account_changes" ("whatsapp_id", "at", "standing", "success", "fail", "income")
		VALUES (NEW."id", clock_timestamp(), "present", NEW."count_success", NEW."count_fail", NEW."income");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "whatsapps_noted" AFTER INSERT ON "whatsapps" FOR EACH ROW EXECUTE FUNCTION "note_account"('new');--> statement-breakpoint
-- An account that sends goes on sending while its link is dropped.
CREATE TRIGGER "whatsapps_noted_standing" AFTER UPDATE ON "whatsapps" FOR EACH ROW
	WHEN (OLD."status" <> NEW."status" OR (NEW."status" <> 'sending' AND (OLD."state", OLD."suspended") IS DISTINCT FROM (NEW."state", NEW."suspended")))
	EXECUTE FUNCTION "note_account"('standing');--> statement-breakpoint
CREATE TRIGGER "whatsapps_noted_reset" AFTER UPDATE ON "whatsapps" FOR EACH ROW
	WHEN (NEW."count_success" < OLD."count_success" OR NEW."count_fail" < OLD."count_fail" OR NEW."income" < OLD."income")
	EXECUTE FUNCTION "note_account"('reset');--> statement-breakpoint
-- With the first message of each three hours, which begin for each account at a minute of its own: lists follow it once a minute.
CREATE TRIGGER "whatsapps_noted_hours" AFTER UPDATE ON "whatsapps" FOR EACH ROW
	WHEN (OLD."listed_at" <> NEW."listed_at" AND OLD."status" = 'sending' AND NEW."status" = 'sending'
		-- A reset writes rows of its own.
		AND NEW."count_success" >= OLD."count_success" AND NEW."count_fail" >= OLD."count_fail" AND NEW."income" >= OLD."income"
		AND date_bin('3 hours', OLD."listed_at", timestamptz 'epoch' + OLD."id" % 180 * interval '1 minute')
			<> date_bin('3 hours', NEW."listed_at", timestamptz 'epoch' + OLD."id" % 180 * interval '1 minute'))
	EXECUTE FUNCTION "note_account"('hours');--> statement-breakpoint
-- That a person stopped it is written after it ended.
CREATE FUNCTION "note_stopped_blast"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "account_changes" SET "standing" = 'stopped' WHERE "standing" = 'broken' AND ("whatsapp_id", "at", "id") = (
		SELECT "whatsapp_id", "at", "id" FROM "account_changes" WHERE "whatsapp_id" = NEW."whatsapp_id" ORDER BY "at" DESC, "id" DESC LIMIT 1);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "blasts_noted" AFTER UPDATE OF "stopped_at" ON "blasts" FOR EACH ROW
	WHEN (NEW."stopped_at" IS NOT NULL) EXECUTE FUNCTION "note_stopped_blast"();--> statement-breakpoint
CREATE FUNCTION "note_runner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- One that begins anew counts from 0.
	IF TG_OP = 'UPDATE' AND (NEW."count_success" < OLD."count_success" OR NEW."count_fail" < OLD."count_fail") THEN
		INSERT INTO "runner_changes" ("kind", "runner_id", "at", "status", "success", "fail")
			VALUES (TG_ARGV[0], NEW."id", clock_timestamp(), OLD."status", OLD."count_success", OLD."count_fail");
	END IF;
	INSERT INTO "runner_changes" ("kind", "runner_id", "at", "status", "success", "fail")
		VALUES (TG_ARGV[0], NEW."id", clock_timestamp(), NEW."status", NEW."count_success", NEW."count_fail");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "generators_noted" AFTER INSERT ON "generators" FOR EACH ROW EXECUTE FUNCTION "note_runner"('generator');--> statement-breakpoint
-- While it works, with the first step of each three hours.
CREATE TRIGGER "generators_noted_change" AFTER UPDATE ON "generators" FOR EACH ROW
	WHEN (OLD."status" <> NEW."status" OR NEW."count_success" < OLD."count_success" OR NEW."count_fail" < OLD."count_fail"
		OR (NEW."status" = 'sending' AND date_bin('3 hours', OLD."next_at", timestamptz 'epoch') <> date_bin('3 hours', NEW."next_at", timestamptz 'epoch')))
	EXECUTE FUNCTION "note_runner"('generator');--> statement-breakpoint
CREATE TRIGGER "validators_noted" AFTER INSERT ON "validators" FOR EACH ROW EXECUTE FUNCTION "note_runner"('validator');--> statement-breakpoint
CREATE TRIGGER "validators_noted_change" AFTER UPDATE ON "validators" FOR EACH ROW
	WHEN (OLD."status" <> NEW."status" OR NEW."count_success" < OLD."count_success" OR NEW."count_fail" < OLD."count_fail"
		OR (NEW."status" = 'sending' AND date_bin('3 hours', OLD."next_at", timestamptz 'epoch') <> date_bin('3 hours', NEW."next_at", timestamptz 'epoch')))
	EXECUTE FUNCTION "note_runner"('validator');--> statement-breakpoint
-- The first rows come last: from the triggers on nobody changes what they tell.
INSERT INTO "account_changes" ("whatsapp_id", "at", "standing", "success", "fail", "income")
	SELECT "id", now(), account_standing("whatsapps"), "count_success", "count_fail", "income" FROM "whatsapps";--> statement-breakpoint
INSERT INTO "runner_changes" ("kind", "runner_id", "at", "status", "success", "fail")
	SELECT 'generator', "id", now(), "status", "count_success", "count_fail" FROM "generators"
	UNION ALL SELECT 'validator', "id", now(), "status", "count_success", "count_fail" FROM "validators";

ALTER TABLE "whatsapps" ADD COLUMN "recent_sent" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "recent_failed" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "recent_lost" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "recent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_changes" ADD COLUMN "recent_sent" real;--> statement-breakpoint
ALTER TABLE "account_changes" ADD COLUMN "recent_failed" real;--> statement-breakpoint
ALTER TABLE "account_changes" ADD COLUMN "recent_lost" real;--> statement-breakpoint
CREATE INDEX "account_changes_suspended" ON "account_changes" USING btree ("at") WHERE "account_changes"."standing" = 'suspended';--> statement-breakpoint
-- What is left of a tally: what was an hour before counts 1/e, and after a day nothing that such a number could hold.
CREATE FUNCTION "faded"("tally" real, "since" timestamptz, "until" timestamptz) RETURNS real LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN "until" - "since" < interval '1 day'
		THEN "tally" * exp(-greatest(0, extract(epoch from "until" - "since")::float8) / 3600) ELSE 0 END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_account"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"present" text := account_standing(NEW);
	"former" text := (
		SELECT "standing" FROM "account_changes" WHERE "whatsapp_id" = NEW."id" ORDER BY "at" DESC, "id" DESC LIMIT 1);
	"sent" real := faded(NEW."recent_sent", NEW."recent_at", clock_timestamp());
	"failed" real := faded(NEW."recent_failed", NEW."recent_at", clock_timestamp());
	"lost" real := faded(NEW."recent_lost", NEW."recent_at", clock_timestamp());
BEGIN
	IF TG_ARGV[0] = 'standing' AND "former" = "present" THEN
		RETURN NULL;
	END IF;
	-- By the moment of the row, not of its transaction: whoever changes an account waits for whoever changed it before.
	IF TG_ARGV[0] = 'reset' THEN
		INSERT INTO "account_changes" ("whatsapp_id", "at", "standing", "success", "fail", "income", "recent_sent", "recent_failed", "recent_lost")
			VALUES (NEW."id", clock_timestamp(), coalesce("former", "present"), OLD."count_success", OLD."count_fail", OLD."income", "sent", "failed", "lost");
	END IF;
	INSERT INTO "account_changes" ("whatsapp_id", "at", "standing", "success", "fail", "income", "recent_sent", "recent_failed", "recent_lost")
		VALUES (NEW."id", clock_timestamp(), "present", NEW."count_success", NEW."count_fail", NEW."income", "sent", "failed", "lost");
	RETURN NULL;
END $$;

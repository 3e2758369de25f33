CREATE TABLE "account_turns" (
	"whatsapp_id" bigint PRIMARY KEY NOT NULL,
	"part" smallint NOT NULL,
	"next_at" timestamp with time zone,
	"phone_number_id" bigint,
	"message_id" bigint,
	"attempt" smallint
);
--> statement-breakpoint
CREATE TABLE "message_uses" (
	"message_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "message_uses_message_id_place_pk" PRIMARY KEY("message_id","place")
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "whatsapps_due";--> statement-breakpoint
DROP INDEX "whatsapps_by_success";--> statement-breakpoint
DROP INDEX "whatsapps_by_fail";--> statement-breakpoint
DROP INDEX "whatsapps_by_income";--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "listed_success" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "listed_fail" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "listed_income" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "listed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_turns" ADD CONSTRAINT "account_turns_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_uses" ADD CONSTRAINT "message_uses_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_turns_due" ON "account_turns" USING btree ("part","next_at");--> statement-breakpoint
INSERT INTO "account_turns" ("whatsapp_id", "part", "next_at", "phone_number_id", "message_id", "attempt")
	SELECT "id", "user_id" % 64, "next_at", ("in_flight"->>'phoneNumberId')::bigint, ("in_flight"->>'messageId')::bigint, ("in_flight"->>'attempt')::smallint
	FROM "whatsapps" WHERE "next_at" IS NOT NULL OR "in_flight" IS NOT NULL;--> statement-breakpoint
INSERT INTO "message_uses" ("message_id", "place", "count") SELECT "id", 0, "count_use" FROM "messages";--> statement-breakpoint
UPDATE "whatsapps" SET "listed_success" = "count_success", "listed_fail" = "count_fail", "listed_income" = "income";--> statement-breakpoint
CREATE FUNCTION "list_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."listed_success" := NEW."count_success";
	NEW."listed_fail" := NEW."count_fail";
	NEW."listed_income" := NEW."income";
	NEW."listed_at" := now();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "whatsapps_listed" BEFORE INSERT ON "whatsapps" FOR EACH ROW EXECUTE FUNCTION "list_counts"();--> statement-breakpoint
CREATE TRIGGER "whatsapps_listed_again" BEFORE UPDATE ON "whatsapps" FOR EACH ROW
	WHEN (NEW."status" <> 'sending' OR OLD."listed_at" < now() - interval '1 minute') EXECUTE FUNCTION "list_counts"();--> statement-breakpoint
ALTER TABLE "whatsapps" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "count_use";--> statement-breakpoint
ALTER TABLE "whatsapps" DROP COLUMN "next_at";--> statement-breakpoint
ALTER TABLE "whatsapps" DROP COLUMN "in_flight";--> statement-breakpoint
CREATE INDEX "whatsapps_by_success" ON "whatsapps" USING btree ("listed_success","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_fail" ON "whatsapps" USING btree ("listed_fail","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_income" ON "whatsapps" USING btree ("listed_income","id");--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "messages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "packed" "bytea";--> statement-breakpoint
ALTER TABLE "publications" ALTER COLUMN "packed" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TABLE "number_queue" (
	"number_id" bigint PRIMARY KEY NOT NULL,
	"last_sent" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "phone_numbers_next";--> statement-breakpoint
CREATE INDEX "number_queue_next" ON "number_queue" USING btree ("last_sent" NULLS FIRST,"number_id");--> statement-breakpoint
INSERT INTO "number_queue" ("number_id", "last_sent") SELECT "id", "last_sent" FROM "phone_numbers" WHERE "status" = 'active' AND NOT "in_use";--> statement-breakpoint
CREATE FUNCTION "queue_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "number_queue" ("number_id", "last_sent")
			SELECT "id", "last_sent" FROM "changed" WHERE "status" = 'active' AND NOT "in_use";
	ELSIF TG_OP = 'DELETE' THEN
		DELETE FROM "number_queue" USING "changed" WHERE "number_id" = "id";
	ELSE
		DELETE FROM "number_queue" USING "changed" WHERE "number_id" = "id" AND ("in_use" OR "status" <> 'active');
		UPDATE "number_queue" SET "last_sent" = "changed"."last_sent" FROM "changed"
			WHERE "number_id" = "id" AND "number_queue"."last_sent" IS DISTINCT FROM "changed"."last_sent";
		INSERT INTO "number_queue" ("number_id", "last_sent")
			SELECT "changed"."id", "changed"."last_sent" FROM "changed" JOIN "before" USING ("id")
			WHERE "changed"."status" = 'active' AND NOT "changed"."in_use" AND ("before"."in_use" OR "before"."status" <> 'active');
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "phone_numbers_queued_in" AFTER INSERT ON "phone_numbers" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "queue_numbers"();--> statement-breakpoint
CREATE TRIGGER "phone_numbers_queued_anew" AFTER UPDATE ON "phone_numbers" REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "queue_numbers"();--> statement-breakpoint
CREATE TRIGGER "phone_numbers_queued_out" AFTER DELETE ON "phone_numbers" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "queue_numbers"();--> statement-breakpoint
ALTER TABLE "phone_numbers" SET (fillfactor = 80);

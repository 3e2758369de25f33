CREATE TABLE "opt_outs" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "opt_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"how" text NOT NULL,
	"person_id" bigint,
	"person_name" text DEFAULT '' NOT NULL,
	"heard_by" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" bigint,
	"taken_back_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "opt_outs_id_number_pk" PRIMARY KEY("id","number")
);
--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "opted_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "opt_outs_holding" ON "opt_outs" USING btree ("number") WHERE "opt_outs"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "opt_outs_number" ON "opt_outs" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "opt_outs_taken_back" ON "opt_outs" USING btree ("id") WHERE "opt_outs"."taken_back_at" is not null;--> statement-breakpoint
CREATE INDEX "opt_outs_held" ON "opt_outs" USING btree ("id") WHERE "opt_outs"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "opt_outs_how" ON "opt_outs" USING btree ("how","id");--> statement-breakpoint
CREATE INDEX "opt_outs_at" ON "opt_outs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "network_orders_to" ON "network_orders" USING btree (("order"->>'to')) WHERE "network_orders"."order"->>'kind' = 'send';--> statement-breakpoint
CREATE INDEX "phone_numbers_opted_out" ON "phone_numbers" USING btree ("id") WHERE "phone_numbers"."opted_out";--> statement-breakpoint
CREATE INDEX "account_turns_receiver" ON "account_turns" USING btree ("phone_number_id") WHERE "account_turns"."send_id" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "counted"("row" "phone_numbers") RETURNS TABLE ("owner" bigint, "import_id" bigint, "kind" text[]) LANGUAGE sql STABLE AS $$
	SELECT 0::bigint, coalesce("row"."import_id", 0), ARRAY["row"."status",
		CASE WHEN "row"."last_sent" IS NULL THEN 'never' ELSE 'sent' END, CASE WHEN "row"."opted_out" THEN 'yes' ELSE 'no' END]
$$;--> statement-breakpoint
UPDATE "row_counts" SET "kind" = "kind" || 'no'::text WHERE "table_name" = 'phone_numbers';--> statement-breakpoint
UPDATE "row_count_changes" SET "kind" = "kind" || 'no'::text WHERE "table_name" = 'phone_numbers';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Of numbers that are messaged for the first time many change at once, and few blocks.
	INSERT INTO "row_count_changes" ("table_name", "owner", "import_id", "kind", "block", "rows")
		SELECT 'phone_numbers', "owner", "import_id", "kind", "block", sum("more") FROM (
			SELECT "of".*, "changed"."id" >> 13 AS "block", 1 AS "more"
				FROM "changed" JOIN "before" USING ("id"), counted(ROW("changed".*)::"phone_numbers") AS "of"
				WHERE "changed"."status" <> "before"."status" OR "changed"."opted_out" <> "before"."opted_out"
					OR ("changed"."last_sent" IS NULL) <> ("before"."last_sent" IS NULL)
			UNION ALL SELECT "of".*, "before"."id" >> 13, -1
				FROM "changed" JOIN "before" USING ("id"), counted(ROW("before".*)::"phone_numbers") AS "of"
				WHERE "changed"."status" <> "before"."status" OR "changed"."opted_out" <> "before"."opted_out"
					OR ("changed"."last_sent" IS NULL) <> ("before"."last_sent" IS NULL)
		) AS "moved" GROUP BY 2, 3, 4, 5;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "queue_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "number_queue" ("number_id", "last_sent")
			SELECT "id", "last_sent" FROM "changed" WHERE "status" = 'active' AND NOT "in_use" AND NOT "opted_out";
	ELSIF TG_OP = 'DELETE' THEN
		DELETE FROM "number_queue" USING "changed" WHERE "number_id" = "id";
	ELSE
		DELETE FROM "number_queue" USING "changed" WHERE "number_id" = "id" AND ("in_use" OR "opted_out" OR "status" <> 'active');
		UPDATE "number_queue" SET "last_sent" = "changed"."last_sent" FROM "changed"
			WHERE "number_id" = "id" AND "number_queue"."last_sent" IS DISTINCT FROM "changed"."last_sent";
		INSERT INTO "number_queue" ("number_id", "last_sent")
			SELECT "changed"."id", "changed"."last_sent" FROM "changed" JOIN "before" USING ("id")
			WHERE "changed"."status" = 'active' AND NOT "changed"."in_use" AND NOT "changed"."opted_out"
				AND ("before"."in_use" OR "before"."opted_out" OR "before"."status" <> 'active');
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_opt_outs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever writes opt-outs sees each number that was written before, and whoever writes numbers each opt-out.
	IF TG_TABLE_NAME = 'opt_outs' THEN
		PERFORM pg_advisory_xact_lock(7203025);
	ELSE
		PERFORM pg_advisory_xact_lock_shared(7203025);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "flag_numbers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'opt_outs' THEN
		-- Whoever was writing to it has lost it: what comes after the opt-out is another message.
		UPDATE "phone_numbers" SET "opted_out" = NOT "opted_out", "in_use" = false FROM "changed"
			WHERE "phone_numbers"."number" = "changed"."number" AND "opted_out" <> EXISTS (
				SELECT FROM "opt_outs" WHERE "opt_outs"."number" = "changed"."number" AND "taken_back_at" IS NULL);
	ELSIF TG_LEVEL = 'STATEMENT' THEN
		-- Hardly ever: who writes many leaves those out.
		IF EXISTS (SELECT FROM "changed" JOIN "opt_outs" USING ("number") WHERE "taken_back_at" IS NULL) THEN
			UPDATE "phone_numbers" SET "opted_out" = true FROM "changed" JOIN "opt_outs" USING ("number")
				WHERE "phone_numbers"."id" = "changed"."id" AND "taken_back_at" IS NULL;
		END IF;
	ELSE
		PERFORM pg_advisory_xact_lock_shared(7203025);
		NEW."in_use" := false;
		NEW."opted_out" := EXISTS (SELECT FROM "opt_outs" WHERE "number" = NEW."number" AND "taken_back_at" IS NULL);
		RETURN NEW;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "opt_outs_order" BEFORE INSERT OR UPDATE OR DELETE ON "opt_outs" FOR EACH STATEMENT EXECUTE FUNCTION "order_opt_outs"();--> statement-breakpoint
CREATE TRIGGER "opt_outs_flagged_in" AFTER INSERT ON "opt_outs" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "flag_numbers"();--> statement-breakpoint
CREATE TRIGGER "opt_outs_flagged_anew" AFTER UPDATE ON "opt_outs" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "flag_numbers"();--> statement-breakpoint
CREATE TRIGGER "opt_outs_flagged_out" AFTER DELETE ON "opt_outs" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "flag_numbers"();--> statement-breakpoint
CREATE TRIGGER "phone_numbers_order" BEFORE INSERT ON "phone_numbers" FOR EACH STATEMENT EXECUTE FUNCTION "order_opt_outs"();--> statement-breakpoint
-- Triggers go by their names: after those that count and queue what came.
CREATE TRIGGER "phone_numbers_stopped_in" AFTER INSERT ON "phone_numbers" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "flag_numbers"();--> statement-breakpoint
CREATE TRIGGER "phone_numbers_stopped_anew" BEFORE UPDATE OF "number" ON "phone_numbers" FOR EACH ROW
	WHEN (OLD."number" IS DISTINCT FROM NEW."number") EXECUTE FUNCTION "flag_numbers"();

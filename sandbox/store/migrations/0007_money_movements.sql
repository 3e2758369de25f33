CREATE TABLE "money_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"whatsapp_id" bigint,
	"person_id" bigint,
	"withdraw_id" bigint,
	"reason" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_whatsapp_id_whatsapps_id_fk" FOREIGN KEY ("whatsapp_id") REFERENCES "public"."whatsapps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_withdraw_id_withdraws_id_fk" FOREIGN KEY ("withdraw_id") REFERENCES "public"."withdraws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_movements_user" ON "money_movements" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "money_movements_withdraw" ON "money_movements" USING btree ("withdraw_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_income" ON "money_movements" USING btree ("user_id","whatsapp_id","at") WHERE "money_movements"."kind" = 'income';--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_referral" ON "money_movements" USING btree ("user_id","person_id","at") WHERE "money_movements"."kind" = 'referral';--> statement-breakpoint
CREATE FUNCTION "jakarta_day"("moment" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
	SELECT (date_trunc('day', ("moment" AT TIME ZONE 'UTC') + interval '7 hours') - interval '7 hours') AT TIME ZONE 'UTC'
$$;--> statement-breakpoint
CREATE FUNCTION "write_income"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "money_movements" ("user_id", "kind", "amount", "whatsapp_id", "at")
		SELECT "user_id", 'income', sum("income"), "whatsapp_id", jakarta_day("at") FROM "written"
		WHERE "income" <> 0 GROUP BY "user_id", "whatsapp_id", jakarta_day("at")
		ORDER BY "user_id", "whatsapp_id"
	ON CONFLICT ("user_id", "whatsapp_id", "at") WHERE "kind" = 'income'
		DO UPDATE SET "amount" = "money_movements"."amount" + excluded."amount";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "message_logs_income" AFTER INSERT ON "message_logs" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "write_income"();--> statement-breakpoint
CREATE FUNCTION "write_referral"("referrer" bigint, "person" bigint, "paid" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- A referrer whose user is being deleted has no ledger any more.
	IF "paid" = 0 OR NOT EXISTS (SELECT 1 FROM "users" WHERE "id" = "referrer") THEN RETURN; END IF;
	INSERT INTO "money_movements" ("user_id", "kind", "amount", "person_id", "at")
		VALUES ("referrer", 'referral', "paid", "person", jakarta_day(now()))
	ON CONFLICT ("user_id", "person_id", "at") WHERE "kind" = 'referral'
		DO UPDATE SET "amount" = "money_movements"."amount" + excluded."amount";
END $$;--> statement-breakpoint
CREATE FUNCTION "write_referrals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."referred_by" IS NOT DISTINCT FROM NEW."referred_by" THEN
		PERFORM write_referral(NEW."referred_by", NEW."id", NEW."referral_paid" - OLD."referral_paid");
		RETURN NULL;
	END IF;
	PERFORM write_referral(OLD."referred_by", CASE WHEN TG_OP = 'UPDATE' THEN OLD."id" END, -OLD."referral_paid");
	IF TG_OP = 'UPDATE' THEN PERFORM write_referral(NEW."referred_by", NEW."id", NEW."referral_paid"); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_referrals" AFTER UPDATE OF "referral_paid", "referred_by" ON "users" FOR EACH ROW
	WHEN (OLD."referral_paid" <> NEW."referral_paid" OR OLD."referred_by" IS DISTINCT FROM NEW."referred_by")
	EXECUTE FUNCTION "write_referrals"();--> statement-breakpoint
CREATE TRIGGER "users_referrals_deleted" AFTER DELETE ON "users" FOR EACH ROW
	WHEN (OLD."referral_paid" <> 0) EXECUTE FUNCTION "write_referrals"();--> statement-breakpoint
CREATE FUNCTION "write_bonus"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "money_movements" ("user_id", "kind", "amount", "reason", "at")
			VALUES (NEW."user_id", 'bonus', NEW."nominal", NEW."reason", NEW."created_at");
	ELSE
		INSERT INTO "money_movements" ("user_id", "kind", "amount", "reason", "at")
			SELECT "id", 'bonus_revoked', -OLD."nominal", OLD."reason", now() FROM "users" WHERE "id" = OLD."user_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "bonuses_movements" AFTER INSERT OR DELETE ON "bonuses" FOR EACH ROW EXECUTE FUNCTION "write_bonus"();--> statement-breakpoint
CREATE FUNCTION "write_withdraw"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"taken" bigint := CASE WHEN NEW."status" = 'rejected' THEN 0 ELSE NEW."nominal" END;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "money_movements" ("user_id", "kind", "amount", "withdraw_id", "at")
			VALUES (NEW."user_id", 'withdraw_requested', -NEW."nominal", NEW."id", NEW."created_at");
		IF NEW."status" <> 'requested' THEN
			INSERT INTO "money_movements" ("user_id", "kind", "amount", "withdraw_id", "at")
				VALUES (NEW."user_id", 'withdraw_' || NEW."status", NEW."nominal" - "taken", NEW."id", NEW."created_at");
		END IF;
	ELSE
		INSERT INTO "money_movements" ("user_id", "kind", "amount", "withdraw_id", "at") VALUES (
			NEW."user_id",
			CASE NEW."status" WHEN 'requested' THEN 'withdraw_reopened' ELSE 'withdraw_' || NEW."status" END,
			(CASE WHEN OLD."status" = 'rejected' THEN 0 ELSE OLD."nominal" END) - "taken", NEW."id", now());
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "withdraws_movements" AFTER INSERT ON "withdraws" FOR EACH ROW EXECUTE FUNCTION "write_withdraw"();--> statement-breakpoint
CREATE TRIGGER "withdraws_decisions" AFTER UPDATE OF "status", "nominal" ON "withdraws" FOR EACH ROW
	WHEN (OLD."status" <> NEW."status" OR OLD."nominal" <> NEW."nominal") EXECUTE FUNCTION "write_withdraw"();--> statement-breakpoint
INSERT INTO "money_movements" ("user_id", "kind", "amount", "whatsapp_id", "at")
	SELECT "user_id", 'income', sum("income"), "whatsapp_id", jakarta_day("at") FROM "message_logs"
	WHERE "income" <> 0 GROUP BY "user_id", "whatsapp_id", jakarta_day("at");--> statement-breakpoint
INSERT INTO "money_movements" ("user_id", "kind", "amount", "person_id", "at")
	SELECT "referred_by", 'referral', "referral_paid", "id", jakarta_day(now()) FROM "users"
	WHERE "referred_by" IS NOT NULL AND "referral_paid" <> 0;--> statement-breakpoint
INSERT INTO "money_movements" ("user_id", "kind", "amount", "reason", "at")
	SELECT "user_id", 'bonus', "nominal", "reason", "created_at" FROM "bonuses" ORDER BY "id";--> statement-breakpoint
INSERT INTO "money_movements" ("user_id", "kind", "amount", "withdraw_id", "at")
	SELECT "user_id", 'withdraw_requested', -"nominal", "id", "created_at" FROM "withdraws" ORDER BY "id";--> statement-breakpoint
INSERT INTO "money_movements" ("user_id", "kind", "amount", "withdraw_id", "at")
	SELECT "user_id", 'withdraw_' || "status", CASE "status" WHEN 'rejected' THEN "nominal" ELSE 0 END, "id", "created_at"
	FROM "withdraws" WHERE "status" <> 'requested' ORDER BY "id";--> statement-breakpoint
INSERT INTO "money_movements" ("user_id", "kind", "amount", "at")
	SELECT "users"."id", 'carried', "users"."income" - coalesce(sum("written"."amount"), 0), "users"."created_at"
	FROM "users" LEFT JOIN "money_movements" "written" ON "written"."user_id" = "users"."id" AND "written"."kind" = 'income'
	GROUP BY "users"."id" HAVING "users"."income" <> coalesce(sum("written"."amount"), 0);

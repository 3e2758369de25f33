ALTER TABLE "money_movements" ADD COLUMN "paid" bigint;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_withdraw"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"taken" bigint := CASE WHEN NEW."status" = 'rejected' THEN 0 ELSE NEW."nominal" END;
	"paid" bigint := CASE NEW."status" WHEN 'accepted' THEN NEW."nominal" ELSE 0 END;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "money_movements" ("user_id", "kind", "amount", "withdraw_id", "at")
			VALUES (NEW."user_id", 'withdraw_requested', -NEW."nominal", NEW."id", NEW."created_at");
		IF NEW."status" <> 'requested' THEN
			INSERT INTO "money_movements" ("user_id", "kind", "amount", "paid", "withdraw_id", "at")
				VALUES (NEW."user_id", 'withdraw_' || NEW."status", NEW."nominal" - "taken", nullif("paid", 0), NEW."id", NEW."created_at");
		END IF;
	ELSE
		INSERT INTO "money_movements" ("user_id", "kind", "amount", "paid", "withdraw_id", "at") VALUES (
			NEW."user_id",
			CASE NEW."status" WHEN 'requested' THEN 'withdraw_reopened' ELSE 'withdraw_' || NEW."status" END,
			(CASE WHEN OLD."status" = 'rejected' THEN 0 ELSE OLD."nominal" END) - "taken",
			nullif("paid" - CASE OLD."status" WHEN 'accepted' THEN OLD."nominal" ELSE 0 END, 0), NEW."id", now());
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "money_movements" SET "paid" = "line"."paid" FROM (
	SELECT "user_id", "at", "id", "nominal" * (("kind" = 'withdraw_accepted')::int - ("former" IS NOT DISTINCT FROM 'withdraw_accepted')::int) AS "paid"
	FROM (
		SELECT "user_id", "at", "id", "withdraw_id", "kind", lag("kind") OVER (PARTITION BY "withdraw_id" ORDER BY "id") AS "former"
		FROM "money_movements" WHERE "withdraw_id" IS NOT NULL
	) AS "lines" JOIN (SELECT "id" AS "withdraw", "nominal" FROM "withdraws") AS "withdraws" ON "withdraw" = "withdraw_id"
) AS "line" WHERE "line"."paid" <> 0 AND ("money_movements"."user_id", "money_movements"."at", "money_movements"."id") = ("line"."user_id", "line"."at", "line"."id");--> statement-breakpoint
CREATE FUNCTION "ledger_month"("kind" text, "at" timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
	-- What is carried stands at the first moment of what is kept, and belongs before it.
	SELECT jakarta_span('month', "at" - CASE "kind" WHEN 'carried' THEN interval '1 microsecond' ELSE interval '0' END, 0)
$$;--> statement-breakpoint
INSERT INTO "day_sums" ("key", "day", "rows", "amount")
	SELECT 'ledger ' || "kind", ledger_month("kind", "at"), count(*), sum("amount") FROM "money_movements" GROUP BY 1, 2
	UNION ALL SELECT 'ledger paid', ledger_month("kind", "at"), sum(sign("paid")), sum("paid") FROM "money_movements" WHERE "paid" IS NOT NULL GROUP BY 2;--> statement-breakpoint
CREATE FUNCTION "add_to_ledger"("what" text, "month" timestamptz, "more" bigint, "worth" bigint, "times" bigint, "out" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF "more" <> 0 OR "worth" <> 0 THEN PERFORM add_to_day('ledger ' || "what", "month", "more", "worth"); END IF;
	IF "times" <> 0 OR "out" <> 0 THEN PERFORM add_to_day('ledger paid', "month", "times", "out"); END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "sum_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whatever a statement writes is added at once, in one order.
	IF TG_OP = 'INSERT' THEN
		-- The sums of what is carried were written when that was.
		PERFORM add_to_ledger("kind", "month", "more", "worth", "times", "out") FROM (
			SELECT "kind", ledger_month("kind", "at") AS "month", count(*) AS "more", sum("amount")::bigint AS "worth",
				coalesce(sum(sign("paid")), 0)::bigint AS "times", coalesce(sum("paid"), 0)::bigint AS "out"
			FROM "written" WHERE "kind" <> 'carried' GROUP BY 1, 2 ORDER BY 1, 2) AS "its";
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM add_to_ledger("kind", "month", "more", "worth", "times", "out") FROM (
			SELECT "kind", ledger_month("kind", "at") AS "month", -count(*) AS "more", -sum("amount")::bigint AS "worth",
				-coalesce(sum(sign("paid")), 0)::bigint AS "times", -coalesce(sum("paid"), 0)::bigint AS "out"
			FROM "gone" GROUP BY 1, 2 ORDER BY 1, 2) AS "its";
	ELSE
		PERFORM add_to_ledger("kind", "month", "more", "worth", "times", "out") FROM (
			SELECT "kind", ledger_month("kind", "at") AS "month", sum("sign") AS "more", sum("sign" * "amount")::bigint AS "worth",
				coalesce(sum("sign" * sign("paid")), 0)::bigint AS "times", coalesce(sum("sign" * "paid"), 0)::bigint AS "out"
			FROM (
				SELECT 1 AS "sign", "kind", "at", "amount", "paid" FROM "written"
				UNION ALL SELECT -1, "kind", "at", "amount", "paid" FROM "gone"
			) AS "both" GROUP BY 1, 2 ORDER BY 1, 2) AS "its";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "money_movements_written" AFTER INSERT ON "money_movements" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "sum_ledger"();--> statement-breakpoint
CREATE TRIGGER "money_movements_changed" AFTER UPDATE ON "money_movements" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "sum_ledger"();--> statement-breakpoint
CREATE TRIGGER "money_movements_gone" AFTER DELETE ON "money_movements" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "sum_ledger"();

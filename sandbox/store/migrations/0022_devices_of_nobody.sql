CREATE INDEX "network_orders_device" ON "network_orders" USING btree (("order"->>'deviceId'));--> statement-breakpoint
CREATE INDEX "network_orders_untaken" ON "network_orders" USING btree ("created_at") WHERE "network_orders"."order"->>'kind' <> 'send';--> statement-breakpoint
-- A device whose account, or whose pairing without one, is gone, by whatever statement, is unlinked, and told nothing else any more.
-- It is due at once, whatever the time is by the server's clock.
CREATE FUNCTION "unlink_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH "ended" AS (
		SELECT "device" FROM (SELECT to_jsonb("gone")->>TG_ARGV[0] AS "device" FROM "gone") AS "former"
		WHERE NOT EXISTS (SELECT FROM "whatsapps" WHERE "clientid" = "device")
			AND NOT EXISTS (SELECT FROM "pairings" WHERE "device_id" = "device")
	), "withdrawn" AS (
		DELETE FROM "network_orders" WHERE "order"->>'deviceId' IN (SELECT "device" FROM "ended")
	)
	INSERT INTO "network_orders" ("id", "order", "next_at")
		SELECT gen_random_uuid(), jsonb_build_object('kind', 'unlink', 'deviceId', "device"), 'epoch' FROM "ended";
	IF FOUND THEN
		PERFORM pg_notify('sandbox_network', 'order');
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "whatsapps_unlinked" AFTER DELETE ON "whatsapps" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "unlink_devices"('clientid');--> statement-breakpoint
CREATE TRIGGER "pairings_unlinked" AFTER DELETE ON "pairings" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "unlink_devices"('device_id');

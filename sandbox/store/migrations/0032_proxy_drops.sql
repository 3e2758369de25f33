ALTER TABLE "whatsapps" ADD COLUMN "cut_off_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_lost_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A device that tried again in vain was cut off before.
	IF NEW."state" = 'disconnected' AND OLD."lost" IS DISTINCT FROM 'disconnected' THEN
		NEW."cut_off_at" := now();
	END IF;
	NEW."lost" := nullif(NEW."state", 'connected');
	RETURN NEW;
END $$;

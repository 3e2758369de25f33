CREATE FUNCTION "announce_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	announced text;
BEGIN
	FOREACH announced IN ARRAY TG_ARGV LOOP
		PERFORM pg_notify('sandbox_rows', announced);
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "whatsapps_rows" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "user_id" ON "whatsapps" FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"('whatsapps');--> statement-breakpoint
CREATE TRIGGER "phone_numbers_rows" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "import_id" ON "phone_numbers" FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"('phone_numbers');--> statement-breakpoint
CREATE TRIGGER "proxies_rows" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "import_id" ON "proxies" FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"('proxies');--> statement-breakpoint
CREATE TRIGGER "imports_rows" AFTER INSERT OR DELETE OR TRUNCATE ON "imports" FOR EACH STATEMENT EXECUTE FUNCTION "announce_rows"('phone_numbers', 'proxies');

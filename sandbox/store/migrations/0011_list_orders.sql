CREATE INDEX "whatsapps_by_pushname" ON "whatsapps" USING btree ("pushname","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_success" ON "whatsapps" USING btree ("count_success","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_fail" ON "whatsapps" USING btree ("count_fail","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_income" ON "whatsapps" USING btree ("income","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_state" ON "whatsapps" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "whatsapps_by_state_back" ON "whatsapps" USING btree ("state" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "whatsapps_suspended" ON "whatsapps" USING btree ("suspended_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "whatsapps"."suspended";--> statement-breakpoint
DROP TRIGGER "whatsapps_rows" ON "whatsapps";--> statement-breakpoint
CREATE TRIGGER "whatsapps_rows" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "user_id", "pushname", "phonenumber", "clientid" ON "whatsapps" FOR EACH STATEMENT EXECUTE FUNCTION "note_row_changes"('whatsapps');--> statement-breakpoint
DROP TRIGGER "phone_numbers_rows" ON "phone_numbers";--> statement-breakpoint
CREATE TRIGGER "phone_numbers_rows" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "import_id", "number", "name" ON "phone_numbers" FOR EACH STATEMENT EXECUTE FUNCTION "note_row_changes"('phone_numbers');--> statement-breakpoint
DROP TRIGGER "proxies_rows" ON "proxies";--> statement-breakpoint
CREATE TRIGGER "proxies_rows" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "import_id", "value" ON "proxies" FOR EACH STATEMENT EXECUTE FUNCTION "note_row_changes"('proxies');

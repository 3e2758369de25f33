CREATE INDEX "whatsapps_state_owner" ON "whatsapps" USING btree ("state","user_id");--> statement-breakpoint
CREATE INDEX "whatsapps_sending" ON "whatsapps" USING btree ("id") WHERE "whatsapps"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "whatsapps_sending_owner" ON "whatsapps" USING btree ("user_id") WHERE "whatsapps"."status" = 'sending';
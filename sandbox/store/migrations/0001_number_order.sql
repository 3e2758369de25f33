DROP INDEX "phone_numbers_next";--> statement-breakpoint
CREATE INDEX "phone_numbers_next" ON "phone_numbers" USING btree ("status","in_use","last_sent" NULLS FIRST,"id");
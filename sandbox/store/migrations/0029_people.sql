CREATE INDEX "audit_entries_actor_at" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_at" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "money_movements_each" ON "money_movements" USING btree ("user_id","at","id") WHERE "money_movements"."kind" not in ('income', 'referral');--> statement-breakpoint
CREATE INDEX "news_of_person_at" ON "news" USING btree ("user_id","at","id");
ALTER TABLE "publications" ADD COLUMN "news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "publications_news" ON "publications" USING btree ("at") WHERE "publications"."news";
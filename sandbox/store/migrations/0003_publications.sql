CREATE TABLE "publications" (
	"channel" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"messages" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_channel_last_pk" PRIMARY KEY("channel","last")
);
--> statement-breakpoint
CREATE INDEX "publications_at" ON "publications" USING btree ("at");--> statement-breakpoint
INSERT INTO "publications" ("channel", "first", "last", "messages", "at") SELECT "channel", "seq", "seq", "message"::text, "at" FROM "events";--> statement-breakpoint
DROP TABLE "events" CASCADE;
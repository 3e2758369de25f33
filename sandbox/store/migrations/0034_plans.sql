ALTER TABLE "whatsapps" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "sent_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "sent_that_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "failed_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapps" ADD COLUMN "failed_at" timestamp with time zone;
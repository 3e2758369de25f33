CREATE TABLE "network_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order" jsonb NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_turns" ADD COLUMN "send_id" uuid;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "link_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "network_orders_due" ON "network_orders" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "network_orders_end" ON "network_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "network_reports_end" ON "network_reports" USING btree ("at");
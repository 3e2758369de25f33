ALTER TABLE "imports" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "alive_until" timestamp with time zone DEFAULT now() + interval '1 hour' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "imports_turn" ON "imports" USING btree ("turn");
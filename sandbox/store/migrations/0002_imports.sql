CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "proxies" ADD COLUMN "import_id" bigint;--> statement-breakpoint
CREATE INDEX "message_logs_phone_number" ON "message_logs" USING btree ("phone_number_id");
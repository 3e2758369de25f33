CREATE TABLE "payout_files" (
	"run_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"withdraw_id" bigint NOT NULL,
	"nominal" bigint DEFAULT 0 NOT NULL,
	"account_bank" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	"paid_on" date,
	"reopened" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payout_items_id_user_id_pk" PRIMARY KEY("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" bigint NOT NULL,
	"exported_by" bigint,
	"template" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"paid_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"separator" text DEFAULT 'comma' NOT NULL,
	"amounts" text DEFAULT 'plain' NOT NULL,
	"heading" boolean DEFAULT true NOT NULL,
	"columns" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_held" ON "payout_items" USING btree ("user_id","withdraw_id") WHERE "payout_items"."state" in ('open', 'paid');--> statement-breakpoint
CREATE INDEX "payout_items_withdraw" ON "payout_items" USING btree ("user_id","withdraw_id","id");--> statement-breakpoint
CREATE INDEX "payout_items_run" ON "payout_items" USING btree ("run_id","state","id");--> statement-breakpoint
CREATE INDEX "payout_runs_state" ON "payout_runs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "withdraws_by_bank" ON "withdraws" USING btree ("account_bank","created_at","id");
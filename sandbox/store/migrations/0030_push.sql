CREATE TABLE "push_devices" (
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"digest" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"is_office" boolean NOT NULL,
	"last_id" bigint NOT NULL,
	"digested" jsonb,
	"digest_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"is_tried" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_user_id_session_id_pk" PRIMARY KEY("user_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_preferences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_user_id_sessions_id_user_id_fk" FOREIGN KEY ("session_id","user_id") REFERENCES "public"."sessions"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD CONSTRAINT "push_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_digest" ON "push_devices" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "push_devices_due" ON "push_devices" USING btree ("due_at") WHERE "push_devices"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "push_devices_office" ON "push_devices" USING btree ("user_id") WHERE "push_devices"."is_office";
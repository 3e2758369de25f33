CREATE TABLE "hourly_figures" (
	"user_id" bigint NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"success" integer DEFAULT 0 NOT NULL,
	"fail" integer DEFAULT 0 NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "hourly_figures_user_id_hour_pk" PRIMARY KEY("user_id","hour")
);
--> statement-breakpoint
ALTER TABLE "hourly_figures" ADD CONSTRAINT "hourly_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hourly_figures_hour" ON "hourly_figures" USING btree ("hour");--> statement-breakpoint
INSERT INTO "hourly_figures" ("user_id", "hour", "success", "fail", "income") SELECT "user_id", date_trunc('hour', "at", 'UTC'), count(*) FILTER (WHERE "success"), count(*) FILTER (WHERE NOT "success"), sum("income") FROM "message_logs" GROUP BY 1, 2;

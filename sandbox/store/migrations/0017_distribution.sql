ALTER TABLE "password_links" DROP CONSTRAINT "password_links_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_tokenHash_unique";--> statement-breakpoint
ALTER TABLE "bonuses" DROP CONSTRAINT "bonuses_admin_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "withdraws" DROP CONSTRAINT "withdraws_approved_by_users_id_fk";--> statement-breakpoint
DROP INDEX "bonuses_admin";--> statement-breakpoint
DROP INDEX "withdraws_approver";--> statement-breakpoint
ALTER TABLE "access_changes" DROP CONSTRAINT "access_changes_pkey";--> statement-breakpoint
ALTER TABLE "bonuses" DROP CONSTRAINT "bonuses_pkey";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_pkey";--> statement-breakpoint
ALTER TABLE "password_links" DROP CONSTRAINT "password_links_pkey";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_pkey";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey";--> statement-breakpoint
ALTER TABLE "access_changes" ADD CONSTRAINT "access_changes_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_user_id_pk" PRIMARY KEY("id","user_id");--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_token" UNIQUE("token_hash","user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token" UNIQUE("token_hash","user_id");
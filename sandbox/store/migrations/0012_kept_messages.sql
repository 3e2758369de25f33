ALTER TABLE "message_logs" DROP CONSTRAINT "message_logs_whatsapp_id_whatsapps_id_fk";
--> statement-breakpoint
ALTER TABLE "message_logs" DROP CONSTRAINT "message_logs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "message_logs" DROP CONSTRAINT "message_logs_phone_number_id_phone_numbers_id_fk";
--> statement-breakpoint
ALTER TABLE "message_logs" DROP CONSTRAINT "message_logs_message_id_messages_id_fk";
--> statement-breakpoint
DROP INDEX "message_logs_phone_number";--> statement-breakpoint
DROP INDEX "message_logs_user_at";--> statement-breakpoint
DROP INDEX "message_logs_at";--> statement-breakpoint
DROP INDEX "publications_at";
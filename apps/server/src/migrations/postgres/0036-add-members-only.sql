-- add members only

ALTER TABLE "users" ADD COLUMN "membersOnly" BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_users_membersOnly" ON "users" ("$id") WHERE "membersOnly" = 1;

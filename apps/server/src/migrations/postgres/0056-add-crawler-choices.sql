-- add crawler choices

ALTER TABLE "users" ADD COLUMN "hidesFromSearch" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "users" ADD COLUMN "allowsAi" BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_users_hidesFromSearch" ON "users" ("$id") WHERE "hidesFromSearch" = 1;
CREATE UNIQUE INDEX "index_users_allowsAi" ON "users" ("$id") WHERE "allowsAi" = 1;

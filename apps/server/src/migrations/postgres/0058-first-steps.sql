-- Home offers first steps, to people who join from now on.

ALTER TABLE "users" ADD COLUMN "firstStep" TEXT COLLATE "C" NOT NULL DEFAULT 'stack';
ALTER TABLE "users" ADD COLUMN "followsEnough" BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_users_followsEnough" ON "users" ("$id") WHERE "followsEnough" = 1;
UPDATE "users" SET "firstStep" = 'done';

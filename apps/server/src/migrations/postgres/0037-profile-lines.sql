-- profile lines

ALTER TABLE "users" ADD COLUMN "headline" TEXT COLLATE "C";
ALTER TABLE "users" ADD COLUMN "place" TEXT COLLATE "C";
ALTER TABLE "users" ADD COLUMN "workingOn" TEXT COLLATE "C";
ALTER TABLE "users" ADD COLUMN "stack" TEXT COLLATE "C";
ALTER TABLE "users" ADD COLUMN "pinnedPosts" TEXT COLLATE "C";
CREATE TABLE "users_stack" ( tag TEXT COLLATE "C" NOT NULL, document BIGINT NOT NULL REFERENCES "users" (sequence) ON DELETE CASCADE, PRIMARY KEY (tag, document) );
CREATE TABLE "users_pinnedPosts" ( tag TEXT COLLATE "C" NOT NULL, document BIGINT NOT NULL REFERENCES "users" (sequence) ON DELETE CASCADE, PRIMARY KEY (tag, document) );
CREATE INDEX "index_users_stack_document" ON "users_stack" (document);
CREATE INDEX "index_users_pinnedPosts_document" ON "users_pinnedPosts" (document);

-- profile lines

ALTER TABLE "users" ADD COLUMN "headline" TEXT;
ALTER TABLE "users" ADD COLUMN "place" TEXT;
ALTER TABLE "users" ADD COLUMN "workingOn" TEXT;
ALTER TABLE "users" ADD COLUMN "stack" TEXT;
ALTER TABLE "users" ADD COLUMN "pinnedPosts" TEXT;
CREATE TABLE "users_stack" (
  tag TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES "users" (sequence) ON DELETE CASCADE,
  PRIMARY KEY (tag, document)
) STRICT, WITHOUT ROWID;
CREATE TABLE "users_pinnedPosts" (
  tag TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES "users" (sequence) ON DELETE CASCADE,
  PRIMARY KEY (tag, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX "index_users_stack_document" ON "users_stack" (document);
CREATE INDEX "index_users_pinnedPosts_document" ON "users_pinnedPosts" (document);

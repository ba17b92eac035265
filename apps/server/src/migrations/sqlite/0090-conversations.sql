-- conversations

ALTER TABLE "users" ADD COLUMN "whoMayWrite" TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE "users" ADD COLUMN "messageNotices" TEXT NOT NULL DEFAULT 'on';
CREATE TABLE "conversations" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "other" TEXT REFERENCES "users" ("$id") ON DELETE SET NULL,
  "job" TEXT REFERENCES "jobs" ("$id") ON DELETE SET NULL,
  "subject" TEXT NOT NULL DEFAULT '',
  "state" TEXT NOT NULL DEFAULT 'open',
  "lastMessage" TEXT,
  "lastText" TEXT NOT NULL DEFAULT '',
  "lastIsOwn" INTEGER NOT NULL DEFAULT 0,
  "lastMessageAt" INTEGER NOT NULL,
  "unread" INTEGER NOT NULL DEFAULT 0,
  "seenAt" INTEGER
) STRICT;
CREATE TABLE "messages" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "conversation" TEXT NOT NULL,
  "creator" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "text" TEXT NOT NULL,
  "editedAt" INTEGER,
  "deletedAt" INTEGER,
  "key" TEXT
) STRICT;
CREATE INDEX "index_conversations_newestByUser" ON "conversations" ("user", "lastMessageAt");
CREATE INDEX "index_conversations_newestByState" ON "conversations" ("user", "state", "lastMessageAt");
CREATE INDEX "index_conversations_unreadByUser" ON "conversations" ("user", "state", "unread");
CREATE UNIQUE INDEX "index_conversations_oncePerPair" ON "conversations" ("user", "other", "subject");
CREATE INDEX "index_conversations_other" ON "conversations" ("other") WHERE "other" IS NOT NULL;
CREATE INDEX "index_conversations_job" ON "conversations" ("job") WHERE "job" IS NOT NULL;
CREATE INDEX "index_messages_newestByConversation" ON "messages" ("user", "conversation", "$createdAt");
CREATE UNIQUE INDEX "index_messages_oncePerKey" ON "messages" ("user", "key");
CREATE INDEX "index_messages_creator" ON "messages" ("creator");

-- First messages of the last day, which limits count.
CREATE TABLE message_requests (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "user" TEXT NOT NULL REFERENCES users ("$id") ON DELETE CASCADE,
  at INTEGER NOT NULL,
  digest TEXT NOT NULL,
  "isRequest" INTEGER NOT NULL
) STRICT;
CREATE INDEX index_message_requests_user ON message_requests ("user", at);
CREATE INDEX index_message_requests_digest ON message_requests (digest, at);
CREATE INDEX index_message_requests_at ON message_requests (at);

-- Texts of messages before they were edited or deleted: evidence, which nobody reads but for a report.
CREATE TABLE message_versions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  message TEXT NOT NULL REFERENCES messages ("$id") ON DELETE CASCADE,
  at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX index_message_versions_message ON message_versions (message, at);
CREATE INDEX index_message_versions_at ON message_versions (at);

-- What the other has of a message, which only the server may know.
CREATE TABLE message_copies (
  original TEXT PRIMARY KEY NOT NULL REFERENCES messages ("$id") ON DELETE CASCADE,
  copy TEXT NOT NULL UNIQUE REFERENCES messages ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

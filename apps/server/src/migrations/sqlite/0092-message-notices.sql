-- People with unread messages: when they are told, and when they were told. Gone once they have read them.

CREATE TABLE message_notices (
  "user" TEXT PRIMARY KEY NOT NULL REFERENCES users ("$id") ON DELETE CASCADE,
  "dueAt" INTEGER,
  "sentAt" INTEGER
) STRICT;
CREATE INDEX index_message_notices_due ON message_notices ("dueAt") WHERE "dueAt" IS NOT NULL;
CREATE INDEX index_message_notices_sent ON message_notices ("sentAt") WHERE "sentAt" IS NOT NULL;

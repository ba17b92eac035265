-- People are found by the words of their name and username. `indexed_words` is the engine's own function.

CREATE VIRTUAL TABLE "users_words" USING fts5 (
  "name", "username",
  content = '',
  contentless_delete = 1,
  detail = column,
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = 'ascii'
);
CREATE TRIGGER "forget_users_words" AFTER DELETE ON "users" BEGIN
  DELETE FROM "users_words" WHERE rowid = old.sequence;
END;
INSERT INTO "users_words" (rowid, "name", "username")
  SELECT sequence, indexed_words("name"), indexed_words("username") FROM "users";

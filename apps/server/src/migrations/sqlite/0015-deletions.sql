-- Posts that are being deleted: more hangs on each than one unit of work may take along.
CREATE TABLE post_deletions (
  post TEXT NOT NULL PRIMARY KEY REFERENCES "posts" ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

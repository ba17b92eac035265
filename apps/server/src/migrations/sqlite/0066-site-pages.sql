-- Pages that operators write, in all their versions; the last one is shown, unless its text is empty.

CREATE TABLE "site_pages" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "page" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "text" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX "site_pages_version" ON "site_pages" ("page", "version");

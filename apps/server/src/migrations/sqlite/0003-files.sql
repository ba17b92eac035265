CREATE TABLE files (
  sequence INTEGER PRIMARY KEY,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  -- The account that uploads it.
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Our own name for the folders of its blobs.
  key TEXT NOT NULL UNIQUE,
  -- joining: every chunk is there, and they are being put together and looked at.
  state TEXT NOT NULL CHECK (state IN ('pending', 'joining', 'complete')),
  "sizeOriginal" INTEGER NOT NULL,
  "chunksTotal" INTEGER NOT NULL,
  "chunksUploaded" INTEGER NOT NULL DEFAULT 0,
  -- Unknown until it is complete.
  "mimeType" TEXT NOT NULL DEFAULT '',
  signature TEXT NOT NULL DEFAULT '',
  width INTEGER NOT NULL DEFAULT 0,
  height INTEGER NOT NULL DEFAULT 0,
  hash TEXT NOT NULL DEFAULT '',
  -- When it was last known to be needed: begun, or shown by a document.
  "usedAt" INTEGER NOT NULL
) STRICT;

CREATE INDEX "filesOfOwner" ON files (owner, state, "sizeOriginal");
CREATE INDEX "filesUsed" ON files ("usedAt");

CREATE TABLE file_chunks (
  "fileId" TEXT NOT NULL REFERENCES files ("$id") ON DELETE CASCADE,
  "index" INTEGER NOT NULL,
  -- Our own name for the folder of its bytes.
  key TEXT NOT NULL,
  PRIMARY KEY ("fileId", "index")
) STRICT, WITHOUT ROWID;

-- Folders of blobs that no row above owns: what is on its way in, and what is to be deleted.
CREATE TABLE file_trash (
  folder TEXT PRIMARY KEY NOT NULL,
  "dueAt" INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX "fileTrashDue" ON file_trash ("dueAt");

-- Files that went with their document: whoever owned one may delete it again for a day.
CREATE TABLE deleted_files (
  "$id" TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX "deletedFilesUntil" ON deleted_files (until);

-- The cache of renderings.
CREATE TABLE file_previews (
  key TEXT NOT NULL REFERENCES files (key) ON DELETE CASCADE,
  variant TEXT NOT NULL,
  size INTEGER NOT NULL,
  "usedAt" INTEGER NOT NULL,
  PRIMARY KEY (key, variant)
) STRICT, WITHOUT ROWID;

CREATE INDEX "filePreviewsUsed" ON file_previews ("usedAt", size);

-- Keys made at the first start.
CREATE TABLE file_keys (
  name TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

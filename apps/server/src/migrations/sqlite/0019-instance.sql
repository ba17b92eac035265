-- Which instance the database belongs to. The same id lies beside its files and its keys, so that each can tell when
-- another is missing. One row, written once both bear it.
CREATE TABLE instance (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one IN (1)),
  id TEXT NOT NULL
) STRICT;

-- One person's files in the order in which they were begun: SQLite ends an index with the row's own key.

CREATE INDEX "filesInOrder" ON files (owner);

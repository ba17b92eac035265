-- One person's files in the order in which they were begun.

CREATE INDEX "filesInOrder" ON files (owner, sequence);

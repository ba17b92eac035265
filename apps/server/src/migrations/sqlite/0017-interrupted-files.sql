-- What a crash has interrupted is found without a look at every file that was used of late.
CREATE INDEX "filesJoining" ON files ("usedAt") WHERE state = 'joining';

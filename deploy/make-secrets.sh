#!/bin/sh
# Makes the secrets of compose.scale.yaml in the folder `secrets` beside it, once: what is there is never replaced.
set -eu
cd "$(dirname "$0")"
mkdir -m 700 secrets

# 32 random bytes, in letters that need no escape in an address.
random() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'; }
# Users of containers read them; on this machine the folder is closed to all but its owner.
keep() { printf '%s\n' "$2" > "secrets/$1" && chmod 444 "secrets/$1"; }

postgres=$(random)
valkey=$(random)
s3=$(random)
keep postgres_password "$postgres"
keep database_url "postgres://devhood:$postgres@postgres:5432/devhood"
keep valkey.conf "requirepass $valkey"
keep redis_url "redis://:$valkey@valkey:6379"
keep s3_id devhood
keep s3_secret "$s3"
keep objects.env "ROOT_ACCESS_KEY_ID=devhood
ROOT_SECRET_ACCESS_KEY=$s3"
keep secret_key "$(random)"

#!/bin/sh
# Runs the programs of three machines on one machine, for tests, with their data in FOLDER.
# Usage: try.sh FOLDER
#        try.sh FOLDER etcd|patroni|haproxy ADDRESS1 ADDRESS2 ADDRESS3 [NUMBER]
# The first form runs all programs until Ctrl-C. The second form becomes one of them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
: "${SUPERUSER_PASSWORD:=only-for-tests}" "${REPLICATION_PASSWORD:=only-for-tests}" "${REST_PASSWORD:=only-for-tests}"
export SUPERUSER_PASSWORD REPLICATION_PASSWORD REST_PASSWORD

if [ "$(id -u)" -ne 0 ]; then HAPROXY_USER=$(id -un) && export HAPROXY_USER; fi

# PostgreSQL refuses to run as root.
plainly() {
  if [ "$(id -u)" -eq 0 ]; then exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"; fi
  exec "$@"
}

one() {
  program=$1 number=${5:-}
  export DATA_DIR="$folder/db$number"
  set -a
  eval "$(sh "$here/environment.sh" "$@" | sed "s/=\(.*\)/='\1'/")"
  set +a
  cd "$folder"
  case $program in
  etcd) plainly etcd --data-dir "$folder/etcd$number" --logger zap --log-level warn ;;
  patroni) plainly patroni "$here/patroni.yml" ;;
  haproxy) exec haproxy -db -q -f "$here/haproxy.cfg" ;;
  esac
}

if [ $# -gt 1 ]; then
  shift
  one "$@"
fi

# Ports that no server of the machine uses.
export CLIENT_PORT=12379 PEER_PORT=12380 POSTGRES_PORT=15432 REST_PORT=18008 PRIMARY_PORT=15000 STANDBY_PORT=15001
addresses='127.0.0.11 127.0.0.12 127.0.0.13'
if [ "$(id -u)" -eq 0 ]; then chown postgres: "$folder"; fi
started=
trap 'kill $started; wait' EXIT
trap exit INT TERM
for number in 1 2 3; do
  for program in etcd patroni; do
    sh "$0" "$folder" $program $addresses $number > "$folder/$program$number.log" 2>&1 &
    started="$started $!"
  done
done
sh "$0" "$folder" haproxy $addresses > "$folder/haproxy.log" 2>&1 &
started="$started $!"
echo "The primary answers at postgres://postgres:$SUPERUSER_PASSWORD@127.0.0.1:$PRIMARY_PORT/postgres within a minute."
wait

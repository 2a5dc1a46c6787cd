#!/bin/sh
# Prints the settings of a program as KEY=value lines, for the environment files of systemd.
# Usage: environment.sh etcd|patroni|haproxy ADDRESS1 ADDRESS2 ADDRESS3 [NUMBER]
# NUMBER is that of the own machine; HAProxy needs none. Patroni needs SUPERUSER_PASSWORD, REPLICATION_PASSWORD and
# REST_PASSWORD, the same on all machines. The ports can be changed by variables.
set -eu
: "${CLIENT_PORT:=2379}" "${PEER_PORT:=2380}" "${POSTGRES_PORT:=5432}" "${REST_PORT:=8008}"
: "${PRIMARY_PORT:=5000}" "${STANDBY_PORT:=5001}"
program=$1 first=$2 second=$3 third=$4 number=${5:-}
case $number in
1) own=$first ;;
2) own=$second ;;
3) own=$third ;;
*)
  if [ "$program" = etcd ] || [ "$program" = patroni ]; then
    echo "$0: end with the NUMBER of this machine, 1, 2 or 3" >&2
    exit 1
  fi
  ;;
esac

# Patroni asks only the etcd of its own machine (USE_PROXIES). After a network failure the etcd of the other machine
# answers with old data at first, and a primary that read there would step down.
# It uses version 2 of etcd's API. With version 3, Patroni before 3.0.3 overwrites the lock of the new primary when the
# former one is connected again, and confirmed commits are lost.
# PRE_VOTE: an etcd that is connected again does not disturb the others by an election.
case $program in
etcd)
  cat << END
ETCD_NAME=etcd$number
ETCD_LISTEN_CLIENT_URLS=http://$own:$CLIENT_PORT
ETCD_ADVERTISE_CLIENT_URLS=http://$own:$CLIENT_PORT
ETCD_LISTEN_PEER_URLS=http://$own:$PEER_PORT
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$own:$PEER_PORT
ETCD_INITIAL_CLUSTER=etcd1=http://$first:$PEER_PORT,etcd2=http://$second:$PEER_PORT,etcd3=http://$third:$PEER_PORT
ETCD_INITIAL_CLUSTER_TOKEN=sarraf
ETCD_ENABLE_V2=true
ETCD_PRE_VOTE=true
END
  ;;
patroni)
  cat << END
PATRONI_NAME=db$number
PATRONI_ETCD_HOSTS=$own:$CLIENT_PORT
PATRONI_ETCD_USE_PROXIES=true
PATRONI_POSTGRESQL_LISTEN=$own:$POSTGRES_PORT
PATRONI_POSTGRESQL_CONNECT_ADDRESS=$own:$POSTGRES_PORT
PATRONI_POSTGRESQL_DATA_DIR=${DATA_DIR:-/var/lib/postgresql/15/sarraf}
PATRONI_POSTGRESQL_PGPASS=${DATA_DIR:-/var/lib/postgresql/15/sarraf}.pgpass
PATRONI_POSTGRESQL_BIN_DIR=/usr/lib/postgresql/15/bin
PATRONI_SUPERUSER_USERNAME=postgres
PATRONI_SUPERUSER_PASSWORD=$SUPERUSER_PASSWORD
PATRONI_REPLICATION_USERNAME=replicator
PATRONI_REPLICATION_PASSWORD=$REPLICATION_PASSWORD
PATRONI_RESTAPI_LISTEN=$own:$REST_PORT
PATRONI_RESTAPI_CONNECT_ADDRESS=$own:$REST_PORT
PATRONI_RESTAPI_USERNAME=patroni
PATRONI_RESTAPI_PASSWORD=$REST_PASSWORD
END
  ;;
haproxy)
  cat << END
HAPROXY_USER=${HAPROXY_USER:-haproxy}
DB1=$first:$POSTGRES_PORT
DB2=$second:$POSTGRES_PORT
DB3=$third:$POSTGRES_PORT
REST_PORT=$REST_PORT
PRIMARY_PORT=$PRIMARY_PORT
STANDBY_PORT=$STANDBY_PORT
END
  ;;
*)
  echo "$0: name etcd, patroni or haproxy, not \"$program\"" >&2
  exit 1
  ;;
esac

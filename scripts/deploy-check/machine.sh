#!/bin/sh -eu
# Runs inside namespaces of its own: an empty Debian machine below $1, made of this one and a layer that is gone afterwards. What
# $2 has (packages, archives, folders of older versions) is in its /root; then the rest of the arguments is run, beside it.
place=$1 given=$2
shift 2
here=$(dirname "$0")
ip link set lo up
# The proxy of a unit may take the ports of the web, as systemd would let it.
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
mount -t tmpfs tmpfs "$place"
mkdir "$place/upper" "$place/work" "$place/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$place/upper,workdir=$place/work" "$place/root"
cd "$place/root"
mount -t proc proc proc
mount --rbind /dev dev
for folder in tmp run root; do mount -t tmpfs tmpfs "$folder"; chmod 1777 "$folder"; done
rm -f usr/sbin/policy-rc.d
mkdir -p run/lock
cp -a "$given/." root/
cp --remove-destination "$here/stand-ins/systemctl.mjs" usr/bin/systemctl
cp --remove-destination "$here/stand-ins/journalctl" usr/bin/
export DEBIAN_FRONTEND=noninteractive
chroot . sh -euc '
  apt-get purge -y "postgresql*" "nginx*" "caddy*" "prometheus*"
  rm -rf /etc/postgresql /var/lib/postgresql /etc/nginx /etc/caddy /etc/prometheus /var/lib/prometheus
  mv /root/packages/*.deb /var/cache/apt/archives/' > /dev/null
install -d -m 700 etc/ssl/app.example.com
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=app.example.com -addext subjectAltName=DNS:app.example.com \
  -keyout etc/ssl/app.example.com/privkey.pem -out etc/ssl/app.example.com/fullchain.pem 2> /dev/null
cd "$here/../.."
# Not by exec: this shell, the first process here, reaps what daemons leave.
"$@" "$place/root"

/* Which addresses are public: the first and the last of every range that is not, and those beside it. */
#include "../../../adjudicator/base/network.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool is_public(const char *text) {
  struct sockaddr_in four = {.sin_family = AF_INET};
  struct sockaddr_in6 six = {.sin6_family = AF_INET6};
  if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return network_is_public((const struct sockaddr *)&four);
  assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
  return network_is_public((const struct sockaddr *)&six);
}

static void check_all(const char *const *texts, bool expected) {
  for (; *texts != NULL; texts++) {
    if (is_public(*texts) != expected) print_error("%s\n", *texts);
    assert_int_equal(is_public(*texts), expected);
  }
}

static void ipv4(void **state) {
  (void)state;
  static const char *const NOT[] = {"0.0.0.0",         "0.255.255.255",
                                    "10.0.0.0",        "10.255.255.255",
                                    "100.64.0.0",      "100.127.255.255",
                                    "127.0.0.0",       "127.0.0.1",
                                    "127.255.255.255", "169.254.0.0",
                                    "169.254.169.254", "169.254.255.255",
                                    "172.16.0.0",      "172.31.255.255",
                                    "192.0.0.0",       "192.0.0.255",
                                    "192.0.2.0",       "192.0.2.255",
                                    "192.88.99.0",     "192.88.99.255",
                                    "192.168.0.0",     "192.168.255.255",
                                    "198.18.0.0",      "198.19.255.255",
                                    "198.51.100.0",    "198.51.100.255",
                                    "203.0.113.0",     "203.0.113.255",
                                    "224.0.0.0",       "239.255.255.255",
                                    "240.0.0.0",       "255.255.255.254",
                                    "255.255.255.255", NULL};
  static const char *const BESIDE[] = {"1.0.0.0",      "9.255.255.255",   "11.0.0.0",     "100.63.255.255",
                                       "100.128.0.0",  "126.255.255.255", "128.0.0.0",    "169.253.255.255",
                                       "169.255.0.0",  "172.15.255.255",  "172.32.0.0",   "191.255.255.255",
                                       "192.0.1.0",    "192.0.1.255",     "192.0.3.0",    "192.88.98.255",
                                       "192.88.100.0", "192.167.255.255", "192.169.0.0",  "198.17.255.255",
                                       "198.20.0.0",   "198.51.99.255",   "198.51.101.0", "203.0.112.255",
                                       "203.0.114.0",  "223.255.255.255", "8.8.8.8",      NULL};
  check_all(NOT, false);
  check_all(BESIDE, true);
}

static void ipv6(void **state) {
  (void)state;
  static const char *const NOT[] = {"::",
                                    "::1",
                                    "::2",
                                    "::127.0.0.1",
                                    "::8.8.8.8",
                                    "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                                    "4000::",
                                    "fc00::",
                                    "fdff:ffff::1",
                                    "fe80::1",
                                    "febf::1",
                                    "fec0::1",
                                    "ff00::1",
                                    "ff02::1",
                                    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
                                    "2001::",
                                    "2001:0:1::1",
                                    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
                                    "2001:db8::",
                                    "2001:db8:ffff::1",
                                    "2002::",
                                    "2002:7f00:1::1",
                                    "2002:808:808::1",
                                    "2002:ffff::1",
                                    "3fff::",
                                    "3fff:fff:ffff::1",
                                    "64:ff9b:1::1",
                                    "64:ff9b::1:808:808",
                                    "64:ff9a::8.8.8.8",
                                    "100::1",
                                    "5f00::1",
                                    NULL};
  static const char *const BESIDE[] = {"2000::",     "2000:ffff::1", "2001:200::",  "2001:db7:ffff::1",
                                       "2001:db9::", "2001:ffff::1", "2003::",      "2003::1",
                                       "2a00::1",    "3ffe:ffff::1", "3fff:1000::", NULL};
  check_all(NOT, false);
  check_all(BESIDE, true);
}

/* What would connect to an IPv4 address is as good as that. */
static void ipv4_within_ipv6(void **state) {
  (void)state;
  static const char *const NOT[] = {"::ffff:127.0.0.1",
                                    "::ffff:10.1.2.3",
                                    "::ffff:0.0.0.0",
                                    "::ffff:169.254.169.254",
                                    "::ffff:192.168.1.1",
                                    "::ffff:224.0.0.1",
                                    "64:ff9b::127.0.0.1",
                                    "64:ff9b::192.168.0.1",
                                    "::fffe:8.8.8.8",
                                    "::1:ffff:8.8.8.8",
                                    NULL};
  static const char *const BESIDE[] = {"::ffff:8.8.8.8", "::ffff:11.0.0.0", "64:ff9b::8.8.8.8", NULL};
  check_all(NOT, false);
  check_all(BESIDE, true);
}

static void no_other_family(void **state) {
  (void)state;
  struct sockaddr_un local = {.sun_family = AF_UNIX, .sun_path = "/run/docker.sock"};
  assert_false(network_is_public((const struct sockaddr *)&local));
  struct sockaddr_in none = {.sin_family = AF_UNSPEC, .sin_addr = {htonl(0x08080808)}};
  assert_false(network_is_public((const struct sockaddr *)&none));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ipv4),
      cmocka_unit_test(ipv6),
      cmocka_unit_test(ipv4_within_ipv6),
      cmocka_unit_test(no_other_family),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}

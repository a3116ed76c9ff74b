// A disk that forgets: loaded before a program, it copies each file under $DISK to $KEPT when the program
// syncs it. After the program was killed, $KEPT is what a power cut would have left if nothing but synced data
// reached the disk. Renames and deletions are taken to be kept in their order.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char* kept_name(const char* path, char* out) {
    const char* disk = getenv("DISK");
    const char* kept = getenv("KEPT");
    const size_t length = strlen(disk);
    if (strncmp(path, disk, length) != 0) return NULL;
    snprintf(out, PATH_MAX, "%s%s", kept, path + length);
    return out;
}

static void keep(int descriptor) {
    char link[64], path[PATH_MAX], to[PATH_MAX], draft[PATH_MAX + 8], buffer[1 << 16];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    struct stat state;
    if (length < 0 || fstat(descriptor, &state) != 0 || !S_ISREG(state.st_mode)) return;
    path[length] = 0;
    if (!kept_name(path, to)) return;
    snprintf(draft, sizeof draft, "%s.new", to);
    FILE* from = fopen(path, "rb");
    FILE* file = fopen(draft, "wb");
    size_t count;
    while (from && file && (count = fread(buffer, 1, sizeof buffer, from)) > 0) fwrite(buffer, 1, count, file);
    if (from) fclose(from);
    if (file) fclose(file);
    ((int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename"))(draft, to);
}

int fsync(int descriptor) {
    keep(descriptor);
    return 0;
}

int fdatasync(int descriptor) {
    keep(descriptor);
    return 0;
}

int rename(const char* from, const char* to) {
    char kept_from[PATH_MAX], kept_to[PATH_MAX];
    int (*real)(const char*, const char*) = (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "rename");
    if (kept_name(from, kept_from) && kept_name(to, kept_to)) real(kept_from, kept_to);
    return real(from, to);
}

int unlink(const char* path) {
    char kept[PATH_MAX];
    int (*real)(const char*) = (int (*)(const char*))dlsym(RTLD_NEXT, "unlink");
    if (kept_name(path, kept)) real(kept);
    return real(path);
}

//! Freed memory that the allocator retains in case it is needed again: too much for a server that is idle most of the
//! time.

/// Makes the allocator retain little of what is freed. By default glibc raises its limit as large blocks are freed, and then
/// retains blocks of up to 32 MB in the arena of every thread.
pub(crate) fn limit_retained() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// Blocks of this size are mapped separately and returned to the system at once.
        const LARGE: std::ffi::c_int = 1 << 20;
        glibc::mallopt(glibc::M_MMAP_THRESHOLD, LARGE);
        glibc::mallopt(glibc::M_TRIM_THRESHOLD, LARGE);
    }
}

/// Returns free memory between used blocks to the system.
pub(crate) fn release() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::malloc_trim(0);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the settings of the allocator are C functions")]
mod glibc {
    use std::ffi::c_int;

    pub(super) const M_TRIM_THRESHOLD: c_int = -1;
    pub(super) const M_MMAP_THRESHOLD: c_int = -3;

    // SAFETY: the declarations are those of malloc.h. Both functions may be called at any time, from any thread, with any numbers.
    unsafe extern "C" {
        pub(super) safe fn mallopt(parameter: c_int, value: c_int) -> c_int;
        pub(super) safe fn malloc_trim(pad: usize) -> c_int;
    }
}

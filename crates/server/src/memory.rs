//! Memory that is free but that the process still holds: the allocator keeps it in case it is needed again. For a server that
//! rests most of the time that is too much.

/// Makes the allocator keep little of what is freed. Otherwise it learns from the first large blocks that are freed to keep
/// blocks of up to 32 MB, in as many places as there are threads.
pub(crate) fn keep_little() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// Blocks of this size are the system's and go back to it at once.
        const LARGE: std::ffi::c_int = 1 << 20;
        glibc::mallopt(glibc::M_MMAP_THRESHOLD, LARGE);
        glibc::mallopt(glibc::M_TRIM_THRESHOLD, LARGE);
    }
}

/// Gives back what is free between blocks that are not.
pub(crate) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::malloc_trim(0);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code, reason = "the allocator of the system can be told this in C alone")]
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

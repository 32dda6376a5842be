//! The `buildback` binary.

#[cfg(feature = "demo")]
mod demo;

/// Requests allocate many small strings, so the speed of the allocator matters.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    #[cfg(feature = "demo")]
    let run_extra = demo::run;
    #[cfg(not(feature = "demo"))]
    let run_extra = |none: std::convert::Infallible| match none {};
    server::cli::run(env!("VERSION_WITH_COMMIT"), run_extra)
}

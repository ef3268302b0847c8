module integrator

go 1.26
